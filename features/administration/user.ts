import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { email, language, listOf, name } from '#platform/shared/fields.ts'
import { tableQuery } from './table-query.ts'

/** The name entered at sign-in. */
export const username = z.string().regex(/^[a-z0-9][a-z0-9._@-]{0,99}$/, 'administration.username')

/** The fields of a user that administrators set, besides the password. */
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
  /** Linked sign-on identities. */
  identity_count: z.int(),
  /** Memberships that have not ended. */
  membership_count: z.int(),
  /** Besides the password. */
  has_second_factor: z.boolean(),
  /** Sessions that have not expired. */
  session_count: z.int(),
  /** Browsers that may hold their offline data. */
  device_count: z.int(),
  created: instant,
  last_sign_in: instant.nullable(),
})
export type AdministeredUser = z.infer<typeof administeredUser>

/** Whether the user can sign in at all, unless disabled. */
export const hasWayIn = ({ has_password, identity_count }: Pick<AdministeredUser, 'has_password' | 'identity_count'>): boolean =>
  has_password || identity_count > 0

/** Never part of an answer. 8 to 1024 characters, neither a common password nor the username. */
const password = z.string()

export const userSorts = ['name', 'username', 'created', 'last_sign_in', 'membership_count'] as const
export type UserSort = (typeof userSorts)[number]
export const userConditions = [
  'is_site_admin',
  'is_auditor',
  'is_records_staff',
  'without_membership',
  'without_second_factor',
  'never_signed_in',
  'no_way_in',
  'is_disabled',
] as const
export type UserCondition = (typeof userConditions)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: 'admin/users/',
  query: tableQuery(userSorts, userConditions),
  answer: listOf(administeredUser),
})
/** Without a password (or with null) the user cannot sign in until one is set. */
export const createUser = endpoint({
  method: 'POST',
  path: 'admin/users/',
  body: newUser.extend({ password: password.nullish() }),
  answer: administeredUser,
})
/** Disabling ends all sessions at once. 409 if no site administrator who can sign in would remain. */
export const changeUser = endpoint({
  method: 'PATCH',
  path: 'admin/users/:id/',
  params: byId,
  body: userChanges,
  answer: administeredUser,
  edited: edited(administeredUser, (user) => Object.fromEntries(userFields.keyof().options.map((field) => [field, user[field]]))),
})
/** Sets a password and ends all sessions of the user. */
export const setPassword = endpoint({
  method: 'POST',
  path: 'admin/users/:id/password/',
  params: byId,
  body: z.object({ password }),
  answer: administeredUser,
})
/** Signs the user out everywhere and makes their offline data unreadable. */
export const endSessions = endpoint({ method: 'DELETE', path: 'admin/users/:id/sessions/', params: byId, answer: administeredUser })
/** Makes the user's offline data unreadable; browsers remove it at the next contact. Sessions go on. */
export const wipeDevices = endpoint({ method: 'DELETE', path: 'admin/users/:id/devices/', params: byId, answer: administeredUser })
/** For users who lost their phone: they sign in with the password alone, or set up a new second factor if the site requires one. */
export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: 'admin/users/:id/second_factor/',
  params: byId,
  answer: administeredUser,
})
