import { z } from 'zod'
import { languages } from '#platform/shared/languages.ts'
import { mailAddress } from '#platform/shared/mail-address.ts'
import { line } from '#platform/shared/one-line.ts'

// The message of a rule is the key of its text: an answer says it in the caller's language, the command line in English.

export const title = line(200).min(1)
export const optionalTitle = line(200)
export const name = line(100)
export const email = z.literal('').or(mailAddress('administration.email'))
/** A year of two digits is a slip. */
export const day = z.iso.date('administration.day').refine((given) => given >= '1900-01-01', 'administration.day')
export const order = z
  .int('administration.whole_number')
  .min(-1_000_000, 'administration.whole_number')
  .max(1_000_000, 'administration.whole_number')
export const language = z.enum(languages)
