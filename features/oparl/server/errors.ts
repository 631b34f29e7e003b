import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#platform/server/http/caller.ts'
import { beginAnswer, inOneText, said } from '#platform/server/http/errors.ts'
import type { Problem } from '#platform/server/http/problem.ts'
import { schemaUrl } from './addresses.ts'

/** Answers an error as OParl does. It does not say what was asked for, so that what is not public looks like what does not exist. */
export function oparlErrorHandler(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = beginAnswer(error, request, reply)
  const { detail, ...fields } = said(body, languageOf(request))
  const debug = inOneText(fields)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ type: schemaUrl('Error'), message: String(detail ?? debug), debug })
}
