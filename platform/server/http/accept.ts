import type { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { parseBody } from './lenient.ts'
import { invalid, type Text } from './problem.ts'

/** What the schema makes of it; throws 400 with the errors of each field. For what does not come through a contract. */
export const accept = <Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> =>
  accepted(schema.safeParse(given, { reportInput: true }))

/** The same of the texts of a form, which sends its empty fields, too. */
export const acceptForm = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> =>
  accepted(parseBody(schema, given, { is_change: false }))

function accepted<Data>({ data, error }: z.ZodSafeParseResult<Data>): Data {
  if (error) throw invalid(fieldErrors(error.issues))
  return data
}

/** Turns the violation of one of these constraints of the database into its field errors; anything else stays what it is. */
export function refusedBy(errorsOf: Record<string, Record<string, Text[]>>) {
  return (error: unknown): never => {
    const errors = errorsOf[(error as { constraint?: string }).constraint ?? '']
    throw errors === undefined ? error : invalid(errors)
  }
}
