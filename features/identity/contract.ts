import { z } from 'zod'
import { actor } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { languages } from '#platform/shared/languages.ts'

/** The caller, with what else D1 §3 tells of a user. */
const ownUser = actor.extend({
  /** The roles that the caller has anywhere today, in the caller's language, in one line. */
  roles_display: z.string().default(''),
  /** Every latest version of the documents of the meetings that the caller sees was read; personal documents are not among them. */
  read_documents: z.boolean().default(false),
})

export type OwnUser = z.infer<typeof ownUser>

export const getMe = endpoint({ method: 'GET', path: 'users/me/', answer: ownUser })

const ownWishes = z.object({ language: z.enum(languages) })
/** All that people change of themselves: the language in which they are written to (permissions.md User). */
export const updateMe = endpoint({ method: 'PATCH', path: 'users/me/', body: ownWishes, answer: ownWishes })
