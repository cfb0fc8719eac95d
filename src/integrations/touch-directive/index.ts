import type { AstroIntegration } from 'astro'

/**
 * `client:touch`: an island stays server-rendered HTML until the reader first touches it (pointer, key or focus).
 * The touch that started the loading is replayed once the island is alive.
 */
export function touchDirective(): AstroIntegration {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: new URL('./touch.ts', import.meta.url).pathname })
      },
    },
  }
}
