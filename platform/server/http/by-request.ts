import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/shared/actor.ts'

/** The caller with the id of the request, for audit entries. */
export const byRequest = ({ me, id }: FastifyRequest): Actor & { request_id: string } => ({ ...me, request_id: id })
