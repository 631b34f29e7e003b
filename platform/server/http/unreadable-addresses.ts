import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Other lengths are the contract's to judge; the router would answer by itself. */
export const longestParameter = 2 ** 31 - 1

/**
 * An address that the router can read. It would answer what it cannot decode before any hook, and so without the headers of all other answers:
 * such an address is escaped once more, and refused by `refuseUnreadable`.
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

/** Throws 400 for what had to be escaped. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, originalUrl }) => {
    if (url !== originalUrl) throw new Problem(400, { detail: { key: 'problem.unreadable' } })
  })
}
