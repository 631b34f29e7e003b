import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { email, language, listOf, listQuery, name } from './fields.ts'

/** What people type when they sign in. */
export const username = z.string().regex(/^[a-z0-9][a-z0-9._@-]{0,99}$/, 'administration.username')

/** What of a user an administrator enters, beside the password. */
const userFields = z.object({
  username,
  first_name: name,
  last_name: name,
  email,
  language: language.nullable(),
  is_site_admin: z.boolean(),
  is_auditor: z.boolean(),
  is_records_staff: z.boolean(),
  is_disabled: z.boolean(),
  can_create_proposals_for_other_people: z.boolean(),
})
export const userChanges = userFields.partial()
export const newUser = userChanges.required({ username: true })

export const administeredUser = z.object({
  ...userFields.shape,
  id,
  username: z.string(),
  email: z.string(),
  has_password: z.boolean(),
  /** By which a provider of sign-on vouches for them. */
  identity_count: z.int(),
  /** Memberships that have not ended. */
  membership_count: z.int(),
  /** Beside the password. */
  has_second_factor: z.boolean(),
  /** Of the sessions that live. */
  session_count: z.int(),
  /** Browsers that may keep something of them. */
  device_count: z.int(),
  created: instant,
})
export type AdministeredUser = z.infer<typeof administeredUser>

/** Whether there is a way by which somebody signs in, unless they are disabled. */
export const hasWayIn = ({ has_password, identity_count }: Pick<AdministeredUser, 'has_password' | 'identity_count'>): boolean =>
  has_password || identity_count > 0

/** Never answered. Its rules: 8 to 1024 characters, neither a common password nor the name of its user. */
const password = z.string()

/** By full name. */
export const listUsers = endpoint({ method: 'GET', path: 'admin/users/', query: listQuery, answer: listOf(administeredUser) })
/** Without a password (or with null) the user cannot sign in until one is set. */
export const createUser = endpoint({
  method: 'POST',
  path: 'admin/users/',
  body: newUser.extend({ password: password.nullish() }),
  answer: administeredUser,
})
/** Disabling ends every session at once. 409 when no site administrator who may sign in would be left. */
export const changeUser = endpoint({
  method: 'PATCH',
  path: 'admin/users/:id/',
  params: byId,
  body: userChanges,
  answer: administeredUser,
  edited: edited(administeredUser, (user) => Object.fromEntries(userFields.keyof().options.map((field) => [field, user[field]]))),
})
/** Ends every session of the user. */
export const setPassword = endpoint({
  method: 'POST',
  path: 'admin/users/:id/password/',
  params: byId,
  body: z.object({ password }),
  answer: administeredUser,
})
/** Signs the user out everywhere; what their browsers keep can be read no more. */
export const endSessions = endpoint({ method: 'DELETE', path: 'admin/users/:id/sessions/', params: byId, answer: administeredUser })
/** What their browsers keep can be read no more, and is removed there at the next contact; whoever is signed in stays so. */
export const wipeDevices = endpoint({ method: 'DELETE', path: 'admin/users/:id/devices/', params: byId, answer: administeredUser })
/** For whoever has lost their telephone: the password alone lets them in again, unless the site requires a second factor, which they then set up anew. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: 'admin/users/:id/second_factor/',
  params: byId,
  answer: administeredUser,
})
