// @ts-check
import { existsSync } from 'node:fs'
import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import { dropUnusedEngineFiles } from './src/integrations/drop-unused-engine-files.ts'
import { touchDirective } from './src/integrations/touch-directive/index.ts'

// A part appears in the sidebar with its first chapter; chapters sort by `sidebar.order` in their frontmatter.
const parts = [
  { directory: 'retries', label: 'Retries', ja: 'リトライ' },
  { directory: 'payments', label: 'Payments', ja: '決済' },
  { directory: 'paging', label: 'Paging', ja: 'ページング' },
]

const base = process.env.SITE_BASE ?? '/'

/**
 * `use astro:head-inject` is Astro's own marker in MDX modules; the `eval` is PGlite's.
 * @type {NonNullable<import('vite').Rolldown.InputOptions['onLog']>}
 */
const withoutKnownNoise = (level, log, report) => {
  const known = log.code === 'MODULE_LEVEL_DIRECTIVE' || (log.code === 'EVAL' && log.id?.includes('/pglite/'))
  if (!known) report(level, log)
}

export default defineConfig({
  site: 'https://example.org',
  base,
  integrations: [
    starlight({
      title: 'Safe to Retry',
      description:
        'An interactive book on idempotency, crash-safe payments and cursor paging that runs real PostgreSQL in the page.',
      defaultLocale: 'root',
      locales: {
        root: { label: 'English', lang: 'en' },
        ja: { label: '日本語', lang: 'ja' },
      },
      sidebar: parts
        .filter(({ directory }) => existsSync(new URL(`./src/content/docs/${directory}/`, import.meta.url)))
        .map(({ directory, label, ja }) => ({ label, translations: { ja }, items: [{ autogenerate: { directory } }] })),
      // Lines that are too long wrap, so that a block of code is no box to scroll, on a phone or on paper.
      expressiveCode: { defaultProps: { wrap: true } },
      // src/content/docs/404.md is the page.
      disable404Route: true,
      customCss: ['./src/styles/tokens.css', './src/styles/book.css', './src/styles/print.css'],
      components: {
        PageSidebar: './src/components/overrides/PageSidebar.astro',
        PageTitle: './src/components/overrides/PageTitle.astro',
        Sidebar: './src/components/overrides/Sidebar.astro',
      },
      // It wants links that already carry the base; src/middleware.ts puts it in front later.
      plugins: base === '/' ? [starlightLinksValidator()] : [],
    }),
    mdx(),
    react(),
    touchDirective(),
    dropUnusedEngineFiles(),
  ],
  vite: {
    worker: { format: 'es', rolldownOptions: { onLog: withoutKnownNoise } },
    optimizeDeps: { exclude: ['@electric-sql/pglite'] },
    build: { assetsInlineLimit: 0, rolldownOptions: { onLog: withoutKnownNoise } },
  },
})
