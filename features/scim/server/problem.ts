import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#platform/server/http/caller.ts'
import { beginAnswer, inOneText, said } from '#platform/server/http/errors.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import { schemas, scimJson } from './schemas.ts'

/** The kinds of errors that RFC 7644 §3.12 names and we answer. */
type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue' | 'noTarget' | 'uniqueness'

/** 400, or 409 for a name that is taken. */
export class ScimProblem extends Problem {
  readonly scimType: ScimType
  constructor(scimType: ScimType, detail: Text) {
    super(scimType === 'uniqueness' ? 409 : 400, { detail })
    this.scimType = scimType
  }
}

/** Answers an error in the form of RFC 7644 §3.12; what other features throw is translated. */
export function scimErrorHandler(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = inScim(beginAnswer(error, request, reply))
  const { detail, ...fields } = said(problem.body, languageOf(request))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"')
  return reply
    .code(problem.status)
    .type(scimJson)
    .send({
      schemas: [schemas.error],
      status: String(problem.status),
      ...(problem instanceof ScimProblem && { scimType: problem.scimType }),
      detail: String(detail ?? inOneText(fields)),
    })
}

/** Names what is wrong as SCIM does: an unreadable body, a username that is taken, or values. */
function inScim(problem: Problem): Problem {
  if (problem.status !== 400 || problem instanceof ScimProblem) return problem
  const { errors, detail } = problem.body as { errors?: Record<string, Text[]>; detail?: Text }
  if (detail?.key === 'problem.unreadable') return new ScimProblem('invalidSyntax', detail)
  if (!errors) return problem
  const texts = Object.values(errors).flat()
  const taken = texts.find(({ key }) => key === 'administration.username_taken')
  if (taken) return new ScimProblem('uniqueness', taken)
  return Object.assign(new ScimProblem('invalidValue', { key: 'problem.invalid_value' }), { body: problem.body })
}
