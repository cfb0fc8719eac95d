import { defineMiddleware } from 'astro:middleware'

const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Chapters link from the root (`/retries/…`); a book published under `SITE_BASE` gets it put in front. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (base === '' || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = (await response.text()).replace(/(<a\b[^>]*? href=")(\/[^"]*)/g, (link, start: string, path: string) =>
    path === base || path.startsWith(`${base}/`) || path.startsWith('//') ? link : start + base + path,
  )
  return new Response(html, response)
})
