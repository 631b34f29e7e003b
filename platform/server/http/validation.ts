import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { Malformed } from './errors.ts'
import { parseBody, withoutEmpty } from './lenient.ts'

/** Parses what comes in by the contract; the issues keep their input so that "missing" can be told from "wrong". */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, method, httpPart }) =>
  (data: unknown) => {
    const parsed = parse(schema, data, { method, part: httpPart })
    return parsed.success ? { value: parsed.data } : { error: new Malformed(parsed.error.issues) }
  }

/** What decides about a deed, such as a dry run, is never passed over: only reading has filters. */
function parse(schema: z.ZodType, data: unknown, { method, part }: { method: string; part: string | undefined }) {
  if (part === 'body') return parseBody(schema, data, { is_change: method === 'PATCH' })
  const isFilter = part === 'querystring' && ['GET', 'HEAD'].includes(method)
  return z.safeParse(schema, isFilter ? withoutEmpty(schema, data) : data, { reportInput: true })
}
