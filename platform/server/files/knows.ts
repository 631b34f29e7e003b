import type { FastifyRequest } from 'fastify'

/** Whether the caller has these bytes already; proxies that compress make the tag a weak one. */
export const knows = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
