import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DatabaseUnavailable } from '#platform/server/database/watch-statements.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'
import { languageOf } from './caller.ts'
import { htmlPage, type PageSettings, problemLine } from './html-page.ts'
import { invalid, notFound, Problem, type ProblemBody, type Text } from './problem.ts'

/** A body, query or path does not match the contract. A malformed path is answered with 404. */
export class Malformed extends Error {
  /** Set by Fastify: the part of the request that did not match. */
  validationContext?: string
  readonly issues: z.core.$ZodIssue[]
  constructor(issues: z.core.$ZodIssue[]) {
    super('malformed')
    this.issues = issues
  }
}

/**
 * The error handler of everything but SCIM: answers a Problem with its body, anything else with 500 and a log line. A page request gets a server error as HTML, because
 * the web app could not be loaded to show it.
 */
export const errorHandler =
  (settings: PageSettings) =>
  (error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, body, current } = beginAnswer(error, request, reply)
    const language = languageOf(request)
    if (current) reply.header('etag', current.tag)
    if (status < 500 || !wantsPage(request)) return reply.send({ ...said(body, language), ...(current && { current: current.object }) })
    return reply.type('text/html; charset=utf-8').send(problemPage(body, { ...settings, language }))
  }

/** Reads an error as a problem, logs those of the server, and sets the answer's status and Retry-After. */
export function beginAnswer(error: FastifyError | Problem | Error, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = asProblem(error, request)
  const { status, again_after = status === 503 ? RETRY_AFTER_SECONDS : undefined } = problem
  if (status >= 500) request.log.error({ err: error }, status === 500 ? 'unexpected error' : 'unavailable')
  if (again_after !== undefined) reply.header('retry-after', again_after)
  reply.code(status)
  return problem
}

const wantsPage = ({ method, headers }: FastifyRequest) => method === 'GET' && (headers.accept ?? '').includes('text/html')

function problemPage(body: ProblemBody, where: PageSettings & { language: Language }): string {
  const { detail } = said(body, where.language)
  const again = escapeHtml(translate(where.language, { key: 'shell.try_again' }))
  // An empty href reloads the page.
  const content = `${problemLine(String(detail))}\n<a class="button" href="">${again}</a>`
  return htmlPage({ ...where, title: translate(where.language, { key: 'problem.page_title' }), content })
}

/** PostgreSQL's error for NUL, the only character that it cannot store. */
const unstorableCharacter = '22021'

/** Default Retry-After in seconds. */
const RETRY_AFTER_SECONDS = 5
/** Disk, quota or file size limit exceeded. */
const diskIsFull = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** The disk fails, was remounted read-only because of that, or is gone. */
const diskFails = ['EIO', 'EROFS', 'ESTALE', 'ENXIO']

function asProblem(error: Error & { statusCode?: number; code?: string }, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error.code === unstorableCharacter) return invalid({ non_field_errors: [{ key: 'problem.invalid_value' }] })
  if (error instanceof Malformed) return error.validationContext === 'params' ? notFound() : invalid(fieldErrors(error.issues))
  if (diskIsFull.includes(error.code ?? '')) return new Problem(507, { detail: { key: 'problem.storage_full' } })
  if (diskFails.includes(error.code ?? '')) return new Problem(503, { detail: { key: 'problem.files_unavailable' } })
  if (error instanceof DatabaseUnavailable) return new Problem(503, { detail: { key: 'problem.unavailable' } })
  const status = error.statusCode ?? 500
  if (status === 413) return new Problem(413, { detail: { key: 'problem.too_large' } })
  if (status >= 400 && status < 500) return new Problem(status, { detail: { key: 'problem.unreadable' } })
  return new Problem(500, { detail: { key: 'problem.unexpected', params: { request_id: request.id } } })
}

/** The texts of a problem in that language. */
export function said(body: ProblemBody, language: Language): Record<string, string | string[]> {
  const errors = Object.entries(body.errors ?? {}).map(([field, texts]) => [field, texts.map((text) => translate(language, text))] as const)
  return { ...('detail' in body && { detail: translate(language, body.detail) }), ...Object.fromEntries(errors) }
}

/** Errors by field as one text, for formats that have no fields. */
export const inOneText = (fields: ReturnType<typeof said>): string =>
  Object.entries(fields)
    .map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
    .join(' ')

/** Zod issues as texts by field. A rule whose message is a text key gets that text. */
export function fieldErrors(issues: z.core.$ZodIssue[]): Record<string, Text[]> {
  const errors: Record<string, Text[]> = {}
  for (const issue of issues) {
    const field = issue.path.length ? String(issue.path[0]) : 'non_field_errors'
    errors[field] = [...(errors[field] ?? []), textOf(issue)]
  }
  return errors
}

const isKey = (message: string) => /^[a-z_]+(\.[a-z_]+)+$/.test(message)

function textOf(issue: z.core.$ZodIssue): Text {
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined)
    return { key: 'problem.required_input_missing' }
  if (isKey(issue.message)) return { key: issue.message }
  if (issue.code === 'too_small' && issue.origin === 'string') return { key: 'problem.required_input_missing' }
  if (issue.code === 'too_big' && issue.origin === 'string') return { key: 'problem.too_long', params: { maximum: Number(issue.maximum) } }
  return { key: 'problem.invalid_value' }
}
