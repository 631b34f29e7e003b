import type { z } from 'zod'
import { fieldErrors } from './errors.ts'
import { parseBody } from './lenient.ts'
import { invalid, type Text } from './problem.ts'

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
