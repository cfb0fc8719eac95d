import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates on the reader's first touch; `src/integrations/touch-directive` says what counts as one. */
    'client:touch'?: boolean
  }
}
