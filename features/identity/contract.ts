import { z } from 'zod'
import { actor } from '#platform/shared/actor.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { languages } from '#platform/shared/languages.ts'
import { startPages } from '#platform/shared/site.ts'

/** The hints for somebody who is new, in their order. */
export const hints = ['read', 'share', 'offline'] as const
const closed_hints = z.array(z.enum(hints)).max(hints.length)
export type Hint = (typeof hints)[number]

/** The caller, with the further fields of D1 §3. */
const ownUser = actor.extend({
  /** The roles that the caller has anywhere today, in the caller's language, on one line. */
  roles_display: z.string().default(''),
  /** Whether the caller has read the latest version of every document of the meetings they see, personal documents aside. */
  read_documents: z.boolean().default(false),
  /** Where `/` leads; null: as the site says. */
  start_page: z.enum(startPages).nullable().default(null),
  /** The hints that the caller has closed. */
  closed_hints: closed_hints.default([]),
})

export type OwnUser = z.infer<typeof ownUser>

export const getMe = endpoint({ summary: 'Read the caller', method: 'GET', path: 'users/me/', answer: ownUser })

const ownWishes = z.object({
  language: z.enum(languages).optional(),
  start_page: z.enum(startPages).nullable().optional(),
  closed_hints: closed_hints.optional(),
})
export const updateMe = endpoint({
  summary: "Change the caller's own settings",
  description: "Changes the caller's own settings: the language in which they are written to, the start page, and which hints are closed.",
  method: 'PATCH',
  path: 'users/me/',
  body: ownWishes,
  answer: ownWishes,
})
