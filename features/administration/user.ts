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
  /** When they were last invited by mail, if they have not signed in since. */
  invited: instant.nullable(),
  /** The link in that mail is no longer valid. */
  is_invitation_expired: z.boolean(),
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
  'is_invited',
  'no_way_in',
  'is_disabled',
] as const
export type UserCondition = (typeof userConditions)[number]

export const listUsers = endpoint({
  summary: 'List users',
  method: 'GET',
  path: 'admin/users/',
  query: tableQuery(userSorts, userConditions),
  answer: listOf(administeredUser),
})
export const createUser = endpoint({
  summary: 'Create a user',
  description:
    'Without a password, or with null, the user cannot sign in until one is set. `invite` sends them a mail that lets them choose it.',
  method: 'POST',
  path: 'admin/users/',
  body: newUser.extend({ password: password.nullish(), invite: z.boolean().optional() }),
  answer: administeredUser,
})
export const changeUser = endpoint({
  summary: 'Change a user',
  description: 'Disabling ends all sessions at once.',
  refusals: { 409: 'No site administrator who can sign in would remain.' },
  method: 'PATCH',
  path: 'admin/users/:id/',
  params: byId,
  body: userChanges,
  answer: administeredUser,
  edited: edited(administeredUser, (user) => Object.fromEntries(userFields.keyof().options.map((field) => [field, user[field]]))),
})
export const setPassword = endpoint({
  summary: 'Set the password of a user',
  description: 'Ends all sessions of the user. It needs 8 to 1024 characters, and is neither a common password nor the username.',
  method: 'POST',
  path: 'admin/users/:id/password/',
  params: byId,
  body: z.object({ password }),
  answer: administeredUser,
})
export const endSessions = endpoint({
  summary: 'Sign a user out everywhere',
  description: 'Makes their offline data unreadable, too.',
  method: 'DELETE',
  path: 'admin/users/:id/sessions/',
  params: byId,
  answer: administeredUser,
})
export const wipeDevices = endpoint({
  summary: 'Make the offline data of a user unreadable',
  description: 'Browsers remove it at the next contact. Sessions go on.',
  method: 'DELETE',
  path: 'admin/users/:id/devices/',
  params: byId,
  answer: administeredUser,
})
export const removeSecondFactor = endpoint({
  summary: 'Remove the second factors of a user',
  description:
    'For users who lost their phone: they sign in with the password alone, or set up a new second factor if the site requires one.',
  method: 'DELETE',
  path: 'admin/users/:id/second_factor/',
  params: byId,
  answer: administeredUser,
})
