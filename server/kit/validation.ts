import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { Malformed } from './errors.ts'

/** Parses what comes in by the contract; the issues keep their input so that "missing" can be told from "wrong". */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const parsed = z.safeParse(schema, data, { reportInput: true })
    return parsed.success ? { value: parsed.data } : { error: new Malformed(parsed.error.issues) }
  }
