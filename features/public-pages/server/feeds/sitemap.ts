import { pathsOf, publicPath } from '#features/public-pages/server/addresses.ts'
import { html } from '#features/public-pages/server/pages/html.ts'
import type { listAddresses } from '#features/public-pages/server/read-public.ts'
import type { Env } from '#platform/server/env.ts'

type Address = Awaited<ReturnType<typeof listAddresses>>[number]
type Site = Pick<Env, 'root_url' | 'path_prefix' | 'languages' | 'public_pages'>

/** What a sitemap may hold at most (sitemaps.org). */
const MOST_ADDRESSES = 50_000

/** How many things it can name, which all have a page in each language; the start page takes one's place. */
export const mostListed = ({ languages }: Pick<Env, 'languages'>): number => Math.floor(MOST_ADDRESSES / languages.length) - 1

/** The public addresses of at most `mostListed` things in all languages, each once; documents have no language. */
export function sitemap(env: Site, addresses: Address[]): string {
  const pages = env.languages.flatMap((language) => {
    const paths = pathsOf(env, language)
    return [paths.page(''), ...addresses.flatMap(({ kind, id }) => (kind === 'documents' ? [] : [paths.page(`${kind}/${id}`)]))]
  })
  const documents = addresses.flatMap(({ kind, id }) => (kind === 'documents' ? [pathsOf(env, env.languages[0] ?? 'de').document(id)] : []))
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...pages, ...documents].map((path) => html`<url><loc>${env.root_url + path}</loc></url>\n`)}</urlset>
`.text
}

/** What search engines may read: the public pages and the style sheet in them, or nothing. */
export function robots(env: Site): string {
  if (!env.public_pages) return 'User-agent: *\nDisallow: /\n'
  const start = `${env.path_prefix}${publicPath}/`
  return `User-agent: *\nAllow: ${start}\nDisallow: /\n\nSitemap: ${env.root_url}${start}sitemap.xml\n`
}
