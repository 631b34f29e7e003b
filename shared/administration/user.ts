import { z } from 'zod'
import { email, language, name } from './fields.ts'

/** What of a user an administrator enters, beside the password. */
export const userFields = z.object({
  username: z.string().regex(/^[a-z0-9][a-z0-9._@-]{0,99}$/, 'administration.username'),
  first_name: name,
  last_name: name,
  email,
  language: language.nullable(),
  is_site_admin: z.boolean(),
  can_create_proposals_for_other_people: z.boolean(),
})
export const newUser = userFields.partial().required({ username: true })
