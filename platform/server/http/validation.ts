import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { fieldErrors, Malformed } from './errors.ts'
import { invalid, type Text } from './problem.ts'

/** Parses requests by the contract. Issues keep their input, so that "missing" can be told from "wrong". */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, method, httpPart }) =>
  (data: unknown) => {
    const parsed = parseInput(schema, data, { method, part: httpPart })
    return parsed.success ? { value: parsed.data } : { error: new Malformed(parsed.error.issues) }
  }

/** Drops empty filters for reads only: a query of a write, such as dry_run, is never ignored. */
function parseInput(schema: z.ZodType, data: unknown, { method, part }: { method: string; part: string | undefined }) {
  if (part === 'body') return parseBody(schema, data, { is_change: method === 'PATCH' })
  const isFilter = part === 'querystring' && ['GET', 'HEAD'].includes(method)
  return z.safeParse(schema, isFilter ? withoutEmpty(schema, data) : data, { reportInput: true })
}

/** Parses a value that does not come through a contract; throws 400 with the errors of each field. */
export const accept = <Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> =>
  accepted(schema.safeParse(given, { reportInput: true }))

/** Parses the texts of a form, which also sends its empty fields; throws 400 likewise. */
export const acceptForm = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> =>
  accepted(parseBody(schema, given, { is_change: false }))

function accepted<Data>({ data, error }: z.ZodSafeParseResult<Data>): Data {
  if (error) throw invalid(fieldErrors(error.issues))
  return data
}

/** For `catch`: turns the violation of one of these database constraints into its field errors; rethrows anything else. */
export function refusedBy(errorsOf: Record<string, Record<string, Text[]>>) {
  return (error: unknown): never => {
    const errors = errorsOf[(error as { constraint?: string }).constraint ?? '']
    throw errors === undefined ? error : invalid(errors)
  }
}

type Fields = Record<string, z.ZodType>
type Issue = z.core.$ZodIssue

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given)

/** Removes empty filters from a query, because forms send every field. Required fields stay, so that they are refused. */
export function withoutEmpty(schema: z.ZodType, query: unknown): unknown {
  if (!isRecord(query)) return query
  const fields = fieldsOf(schema)
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || !fields[name]?.safeParse(undefined).success))
}

/**
 * Parses a body whose sender may send `null` or an empty text for an empty field. If the field accepts only one of the two, the other one is
 * replaced by it; if the field is optional, it is left out. A change (PATCH) is stricter: leaving a field out keeps its value there, so an emptied
 * text or choice that is required is refused instead of ignored.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, given: unknown, { is_change }: { is_change: boolean }) {
  const parse = (body: unknown) => z.safeParse(schema, body, { reportInput: true })
  const parsed = parse(given)
  if (parsed.success || !isRecord(given)) return parsed
  const fields = fieldsOf(schema)
  const body = { ...given }
  for (const issue of parsed.error.issues) {
    const [name, ...within] = issue.path
    const field = fields[String(name)]
    if (field && within.length === 0) mend(body, String(name), { field, issue, is_change })
  }
  return parse(body)
}

/** The fields of an object schema, which may be optional or nullable. */
function fieldsOf(schema: z.ZodType): Fields {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? fieldsOf(schema.unwrap() as z.ZodType) : {}
}

type Faulty = { field: z.ZodType; issue: Issue; is_change: boolean }

function mend(body: Record<string, unknown>, name: string, { field, issue, is_change }: Faulty): void {
  if (body[name] !== null && body[name] !== '') return
  const accepts = (value: unknown) => field.safeParse(value).success
  const other = body[name] === null ? '' : null
  if (!is_change && accepts(undefined)) delete body[name]
  else if (accepts(other)) body[name] = other
  else if (accepts(undefined) && isNoText(issue)) delete body[name]
}

const isNoText = (issue: Issue) => issue.code === 'invalid_type' && issue.expected !== 'string'

/** Parses JSON like Fastify, but accepts an empty body: clients send the content type with every call (D1 §7). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
