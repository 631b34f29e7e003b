import { z } from 'zod'

type Fields = Record<string, z.ZodType>
type Issue = z.core.$ZodIssue

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given)

/** A query without the filters that are empty: forms send all of them, and one that was left empty is none. What is needed stays, to be refused. */
export function withoutEmpty(schema: z.ZodType, query: unknown): unknown {
  if (!isRecord(query)) return query
  const fields = fieldsOf(schema)
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== '' || !fields[name]?.safeParse(undefined).success))
}

/**
 * Parses a body whose sender may write `null` or an empty text for what was left empty. Of a field that takes one of the two, the other one says
 * the same; one that can be left out counts as left out. A change is stricter: there what is left out stays, so that a text or a choice that is
 * needed, and was emptied, is refused and not passed over.
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

/** Of an object, also of one that may be missing or that has rules over its fields. */
function fieldsOf(schema: z.ZodType): Fields {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? fieldsOf(schema.unwrap() as z.ZodType) : {}
}

type Faulty = { field: z.ZodType; issue: Issue; is_change: boolean }

function mend(body: Record<string, unknown>, name: string, { field, issue, is_change }: Faulty): void {
  if (body[name] !== null && body[name] !== '') return
  const takes = (value: unknown) => field.safeParse(value).success
  const other = body[name] === null ? '' : null
  if (!is_change && takes(undefined)) delete body[name]
  else if (takes(other)) body[name] = other
  else if (takes(undefined) && isNoText(issue)) delete body[name]
}

const isNoText = (issue: Issue) => issue.code === 'invalid_type' && issue.expected !== 'string'
