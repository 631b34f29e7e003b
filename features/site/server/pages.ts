import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { apiRoot, type KnowsPath } from '#platform/server/http/paths.ts'
import { methodNotAllowed, notFound } from '#platform/server/http/problem.ts'
import { allowOrigins } from '#platform/server/http/security.ts'
import { readSite } from '#platform/server/site-settings.ts'

const built = join(import.meta.dirname, '../../../dist')

/** Serves the built web app: its files, and its one page at every address outside the API. Also answers all unknown addresses (G1). */
export async function pages({ app, env, db }: Pick<AppContext, 'app' | 'env' | 'db'>, knowsPath: KnowsPath, folder = built) {
  const index = join(folder, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : undefined
  if (template) {
    await app.register(async (files) => {
      files.setErrorHandler(notForbidden)
      await files.register(fastifyStatic, {
        root: folder,
        prefix: `${env.path_prefix}/`,
        index: false,
        // index.html is a template; a folder is not a file, and its address may belong to the page.
        allowedPath: (path) => path !== '/index.html' && !path.endsWith('/'),
        preCompressed: true,
        // Names in assets/ contain a hash of their content.
        setHeaders: (reply, path) => {
          const forever = path.startsWith(join(folder, 'assets'))
          reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
    if (knowsPath(path)) throw methodNotAllowed()
    const isPage = ['GET', 'HEAD'].includes(request.method) && isPageAddress(path)
    if (!isPage || !template) throw notFound()
    return sendPage(request, reply, template)
  })

  const isPageAddress = (path: string) =>
    (path.startsWith(`${env.path_prefix}/`) || path === env.path_prefix) &&
    ![apiRoot(env), `${env.path_prefix}/manual/`].some((start) => path.startsWith(start)) &&
    !/\/assets\//.test(path)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
    allowOrigins(reply, await readSite(db, env))
    const values: Record<string, string> = { BASE: `${env.path_prefix}/`, NONCE: reply.cspNonce.style, LANG: languageOf(request) }
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace(/%(BASE|NONCE|LANG)%/g, (_, name: string) => values[name] ?? ''))
  }
}

/** Addresses outside the folder, or invalid as file names, answer 404 instead of 403. */
const notForbidden = (error: FastifyError) => {
  throw error.statusCode === 403 ? notFound() : error
}

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
