import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/shared/actor.ts'

/** Who asks, for the audit log: with the request in which they did it. */
export const byRequest = ({ me, id }: FastifyRequest): Actor & { request_id: string } => ({ ...me, request_id: id })
