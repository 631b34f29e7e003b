import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { readSite } from '#platform/server/site-settings.ts'

/** Background of a page before its first paint. */
const GROUND = '#ffffff'

/** GET {prefix}/manifest.webmanifest: what a browser needs to install the application on the device. */
export function manifest({ app, env, db }: AppContext) {
  const base = `${env.path_prefix}/`
  app.get(`${base}manifest.webmanifest`, async (request, reply) => {
    const { app_name, primary_color } = await readSite(db, env)
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return {
      id: base,
      start_url: base,
      scope: base,
      name: app_name,
      short_name: app_name,
      lang: languageOf(request),
      display: 'standalone',
      theme_color: primary_color,
      background_color: GROUND,
      icons: [icon(base, 192), icon(base, 512), icon(base, 512, 'maskable')],
    }
  })
}

const icon = (base: string, side: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `${base}icon-${purpose === 'any' ? '' : 'maskable-'}${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})
