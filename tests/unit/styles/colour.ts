type Rgb = readonly [number, number, number]
export type Deficiency = 'protan' | 'deutan' | 'tritan'

/** Linear sRGB of `#rrggbb`. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linear(hex: string): Rgb {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => multiply([[0.2126, 0.7152, 0.0722]], linear(hex))[0] ?? 0
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Machado, Oliveira and Fernandes 2009, severity 1.0, on linear sRGB. */
const SEEN: Readonly<Record<Deficiency, readonly Rgb[]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** A `#rrggbb` colour as an eye with this deficiency sees it, in linear sRGB. */
export function seenWith(deficiency: Deficiency, hex: string): readonly number[] {
  return multiply(SEEN[deficiency], linear(hex)).map((channel) => Math.min(1, Math.max(0, channel)))
}

/** Distance of two linear sRGB colours in OKLab; 0.02 is just noticeable. https://bottosson.github.io/posts/oklab/ */
export function difference(a: readonly number[], b: readonly number[]): number {
  const [first, second] = [oklab(a), oklab(b)]
  return Math.hypot(...first.map((value, i) => value - (second[i] ?? 0)))
}

function oklab(rgb: readonly number[]): readonly number[] {
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt)
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

function multiply(matrix: readonly Rgb[], vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * (vector[i] ?? 0), 0))
}
