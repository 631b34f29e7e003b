import type { FastifyRequest } from 'fastify'
import type { Env } from '#platform/server/env.ts'

type Place = Pick<Env, 'path_prefix' | 'root_url'>

/** Where to go after sign-in: `next` if it is an address of this site, else the root. */
export function safeNext(request: FastifyRequest, { path_prefix, root_url }: Place, next: string | undefined): string {
  const root = `${path_prefix}/`
  const origin = `${request.protocol}://${request.host}`
  if (!next || !URL.canParse(next, origin)) return root
  const url = new URL(next, origin)
  // A proxy may pass on neither the protocol nor the host of the browser's request.
  const isOwn = [origin, root_url].some((own) => new URL(own).origin === url.origin)
  const isHere = isOwn && url.pathname.startsWith(root) && !url.pathname.startsWith('//')
  return isHere && !/\/(login|login\/second|login\/second\/setup|logout)\/?$/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : root
}
