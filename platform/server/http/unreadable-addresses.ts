import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

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
