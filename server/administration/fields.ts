import { z } from 'zod'
import { role } from '#shared/identity/actor.ts'
import { languages } from '#shared/kit/languages.ts'
import { AdministrationRefused } from './administration-refused.ts'

const line = (longest: number, expected: string) =>
  z
    .string(expected)
    .trim()
    .max(longest, expected)
    .refine((text) => !/\p{Cc}/u.test(text), expected)

const title = line(200, 'a title of at most 200 characters').min(1, 'a title')
const optionalTitle = line(200, 'a title of at most 200 characters, or nothing')
const name = line(100, 'a name of at most 100 characters, or nothing')
const ADDRESS = 'an address like anna@example.org, or nothing'
const email = z.literal('').or(z.email(ADDRESS).max(254, ADDRESS))
const day = z.iso.date('a day like 2026-01-31')
const order = z.int('a whole number').min(-1_000_000, 'a whole number').max(1_000_000, 'a whole number')
const onOff = z.boolean('on or off')

/** A user as an administrator enters it; the hash comes from `hashNewPassword`, null is somebody without a password. */
export const newUser = z.object({
  username: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._@-]{0,99}$/,
      'small letters, digits and the characters . _ @ -, the first one a letter or digit, 100 at most',
    ),
  first_name: name.optional(),
  last_name: name.optional(),
  email: email.optional(),
  language: z.enum(languages, `one of ${languages.join(', ')}`).nullish(),
  is_site_admin: onOff.optional(),
  can_create_proposals_for_other_people: onOff.optional(),
  password_hash: z.string().nullable(),
})

const committeeFields = z.object({
  title,
  group_type_title: optionalTitle,
  group_type_order: order,
  hidden: onOff,
  is_active: onOff,
  members_can_see_all_meetings: onOff,
  import_enabled: onOff,
  change_documents_enabled: onOff,
  ris_proposals_enabled: onOff,
  ris_suggestions_enabled: onOff,
  source_oguid: optionalTitle.nullable(),
  source_title: optionalTitle.nullable(),
})

/** What of a committee an administrator may change: every field that it has, but its id and age. */
export const committeeChanges = committeeFields.partial()
export const newCommittee = committeeChanges.required({ title: true })

const ROLES = `a list of ${role.options.join(', ')}`

/** Roles and window of a membership; null is an open end. */
export const membershipFields = z
  .object({
    roles: z
      .array(z.enum(role.options, ROLES), ROLES)
      .min(1, ROLES)
      .transform((roles) => role.options.filter((known) => roles.includes(known))),
    begin_date: day.nullable(),
    end_date: day.nullable(),
  })
  .refine(({ begin_date, end_date }) => begin_date === null || end_date === null || begin_date <= end_date, {
    path: ['end_date'],
    message: 'the day of begin_date or a later one',
  })

/** What the schema makes of it, or AdministrationRefused with a line for each field that does not fit. */
export function accept<Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (error) throw new AdministrationRefused(error.issues.map((issue) => `${String(issue.path[0])}: expected ${issue.message}`).join('\n'))
  return data
}
