import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/server/env.ts'
import { Problem } from './problem.ts'

/** Path of the API below the path prefix, with a trailing slash (domain.md Wire conventions). */
export const apiPath = '/api/v1/'

/** The API's path including the path prefix. */
export const apiRoot = ({ path_prefix }: Pick<Env, 'path_prefix'>): string => `${path_prefix}${apiPath}`

export type KnowsPath = (path: string) => boolean

/** Records the paths of routes added to `app` from now on, so that an unmatched request can be told apart: wrong method or unknown path. */
export function learnPaths(app: FastifyInstance): KnowsPath {
  const patterns = new Set<string>()
  app.addHook('onRoute', ({ url }) => void patterns.add(url))
  let known: RegExp | undefined
  return (path) => {
    known ??= new RegExp(`^(${[...patterns].map(asRegExp).join('|')})/?$`)
    return known.test(path)
  }
}

const asRegExp = (pattern: string) => RegExp.escape(pattern.replace(/\/$/, '')).replace(/(\\x3a|:)\w+/g, '[^/]+')

/** Practically unlimited: the contract checks lengths, while the router would answer on its own. */
export const longestParameter = 2 ** 31 - 1

/**
 * Rewrites a URL so that the router can decode it. The router answers undecodable URLs before any hook, and so without the usual headers. Such a URL
 * is escaped once more here and refused by `refuseUnreadable`.
 */
export const readableAddress = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => (isReadable(url) ? url : url.replaceAll('%', '%25'))

function isReadable(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers 400 for URLs that had to be escaped. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl) throw new Problem(400, { detail: { key: 'problem.unreadable' } })
  })
}
