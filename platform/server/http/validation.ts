import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { Malformed } from './errors.ts'
import { parseBody, withoutEmpty } from './lenient.ts'

/** Parses requests by the contract. Issues keep their input, so that "missing" can be told from "wrong". */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, method, httpPart }) =>
  (data: unknown) => {
    const parsed = parse(schema, data, { method, part: httpPart })
    return parsed.success ? { value: parsed.data } : { error: new Malformed(parsed.error.issues) }
  }

/** Drops empty filters for reads only: a query of a write, such as dry_run, is never ignored. */
function parse(schema: z.ZodType, data: unknown, { method, part }: { method: string; part: string | undefined }) {
  if (part === 'body') return parseBody(schema, data, { is_change: method === 'PATCH' })
  const isFilter = part === 'querystring' && ['GET', 'HEAD'].includes(method)
  return z.safeParse(schema, isFilter ? withoutEmpty(schema, data) : data, { reportInput: true })
}
