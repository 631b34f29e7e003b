import { z } from 'zod'

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
