import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'

/** Where to go after the sign-in: an address of this site, else its root. */
export function safeNext(request: FastifyRequest, { path_prefix }: Pick<Env, 'path_prefix'>, next: string | undefined): string {
  const root = `${path_prefix}/`
  const origin = `${request.protocol}://${request.host}`
  if (!next || !URL.canParse(next, origin)) return root
  const url = new URL(next, origin)
  const isHere = url.origin === new URL(origin).origin && url.pathname.startsWith(root) && !url.pathname.startsWith('//')
  return isHere && !/\/(login|login\/second|login\/second\/setup|logout)\/?$/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : root
}
