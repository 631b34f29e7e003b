import type { FastifyRequest } from 'fastify'

/** Whether If-None-Match names this ETag; compressing proxies turn it into a weak one. */
export const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
