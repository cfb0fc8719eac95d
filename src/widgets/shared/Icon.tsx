const PATHS = {
  back: 'M10 3 5 8l5 5',
  forward: 'm6 3 5 5-5 5',
  play: 'M5 3v10l8-5z',
  pause: 'M5 3v10M11 3v10',
  reset: 'M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3 2.5v3h3',
  link: 'M6.5 9.5l3-3M7 4.5 8.5 3a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7',
  screen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  keys: 'M2 4.5h12v7H2zM4.5 7h.01M8 7h.01M11.5 7h.01M5.5 9.5h5',
  holds: 'm3 8.5 3.5 3.5L13 4.5',
  broken: 'm4 4 8 8M12 4l-8 8',
  unfinished: 'M4 8h.01M8 8h.01M12 8h.01',
  crash: 'M9 1.5 4 9h4l-1 5.5L12 7H8z',
  fire: 'M2.5 4h7M2.5 8h7M2.5 12h7M9 1.5 12.5 4 9 6.5M9 9.5l3.5 2.5L9 14.5',
  stop: 'M4 4h8v8H4z',
  same: 'M3 6h10M3 10h10',
  different: 'M3 6h10M3 10h10M11 2.5 5 13.5',
} as const

export type IconName = keyof typeof PATHS

/** Drawn, since no font can be relied on to have these. Always beside a word or inside a labelled button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="player-icon" viewBox="0 0 16 16" aria-hidden="true" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  )
}
