import type { AdministeredToken } from '#features/administration/access-tokens.ts'
import type { AdministeredCommittee } from '#features/administration/committee.ts'
import type { AdministeredMembership } from '#features/administration/membership.ts'
import type { AdministeredUser } from '#features/administration/user.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { Membership } from '#features/committees/membership-contract.ts'
import { rolesDisplay } from '#features/committees/server/roles-display.ts'
import type { Table } from '#platform/server/files/table-file.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { fullName } from '#platform/shared/actor.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { dayAndTime, shortDay } from '#platform/shared/site-time.ts'

/** `name` is the key of its heading. */
export type Column<Row> = { name: string; width: number; cell: (row: Row) => string }
export type Words = { language: Language; time_zone: string }

const number = (count: number) => String(count)
const day = (date: string | null) => (date === null ? '' : shortDay(date))

const tell = (name: string, { language }: Words) => translate(language, { key: `administration_lists.${name}` })

/** Yes or nothing, so that a column of switches is quickly read and filtered. */
const yes = (is: boolean, words: Words) => (is ? tell('yes', words) : '')
const time = (instant: string | null, { time_zone }: Words) => (instant === null ? '' : dayAndTime(instant, time_zone))

export const userColumns = (words: Words): Column<AdministeredUser>[] => [
  { name: 'username', width: 24, cell: ({ username }) => username },
  { name: 'last_name', width: 24, cell: ({ last_name }) => last_name },
  { name: 'first_name', width: 24, cell: ({ first_name }) => first_name },
  { name: 'email', width: 36, cell: ({ email }) => email },
  { name: 'language', width: 12, cell: ({ language }) => (language === null ? '' : languageEntry(language).name) },
  { name: 'is_site_admin', width: 16, cell: (user) => yes(user.is_site_admin, words) },
  { name: 'is_auditor', width: 16, cell: (user) => yes(user.is_auditor, words) },
  { name: 'is_records_staff', width: 16, cell: (user) => yes(user.is_records_staff, words) },
  { name: 'can_create_proposals_for_other_people', width: 16, cell: (user) => yes(user.can_create_proposals_for_other_people, words) },
  { name: 'is_disabled', width: 12, cell: (user) => yes(user.is_disabled, words) },
  { name: 'has_password', width: 12, cell: (user) => yes(user.has_password, words) },
  { name: 'has_second_factor', width: 16, cell: (user) => yes(user.has_second_factor, words) },
  { name: 'is_linked', width: 16, cell: (user) => yes(user.identity_count > 0, words) },
  { name: 'membership_count', width: 16, cell: (user) => number(user.membership_count) },
  { name: 'last_sign_in', width: 18, cell: (user) => time(user.last_sign_in, words) },
  { name: 'invited', width: 18, cell: (user) => time(user.invited, words) },
  { name: 'is_invitation_expired', width: 16, cell: (user) => yes(user.is_invitation_expired, words) },
  { name: 'created', width: 18, cell: (user) => time(user.created, words) },
]

export const committeeColumns = (words: Words): Column<AdministeredCommittee>[] => [
  { name: 'title', width: 40, cell: ({ title }) => title },
  { name: 'group_type_title', width: 30, cell: ({ group_type_title }) => group_type_title },
  { name: 'group_type_order', width: 12, cell: ({ group_type_order }) => number(group_type_order) },
  ...committeeSwitches.map((name) => ({ name, width: 16, cell: (committee: AdministeredCommittee) => yes(committee[name], words) })),
  { name: 'source_oguid', width: 24, cell: ({ source_oguid }) => source_oguid ?? '' },
  { name: 'source_title', width: 30, cell: ({ source_title }) => source_title ?? '' },
  { name: 'membership_count', width: 16, cell: ({ membership_count }) => number(membership_count) },
  { name: 'created', width: 18, cell: ({ created }) => time(created, words) },
]

const committeeSwitches = [
  'is_active',
  'hidden',
  'is_public',
  'has_responsible',
  'members_can_see_all_meetings',
  'import_enabled',
  'change_documents_enabled',
  'ris_proposals_enabled',
  'ris_suggestions_enabled',
] as const

export const membershipColumns = ({ language }: Words): Column<AdministeredMembership>[] => [
  { name: 'username', width: 24, cell: ({ username }) => username },
  { name: 'last_name', width: 24, cell: ({ last_name }) => last_name },
  { name: 'first_name', width: 24, cell: ({ first_name }) => first_name },
  { name: 'committee', width: 40, cell: ({ committee }) => committee },
  {
    name: 'roles',
    width: 30,
    cell: ({ roles }) => rolesDisplay(language, roles),
  },
  { name: 'begin_date', width: 14, cell: ({ begin_date }) => day(begin_date) },
  { name: 'end_date', width: 14, cell: ({ end_date }) => day(end_date) },
]

/** Memberships of one committee, as responsible people see them; dates only where members see all meetings (D2 §2). */
export const membershipInCommitteeColumns = (words: Words, { has_dates }: { has_dates: boolean }): Column<Membership>[] => [
  { name: 'username', width: 24, cell: ({ username }) => username },
  { name: 'last_name', width: 24, cell: ({ last_name }) => last_name },
  { name: 'first_name', width: 24, cell: ({ first_name }) => first_name },
  { name: 'email', width: 36, cell: ({ email = '' }) => email },
  { name: 'roles', width: 30, cell: ({ roles = [] }) => rolesDisplay(words.language, roles) },
  ...(has_dates
    ? [
        { name: 'begin_date', width: 14, cell: ({ begin_date = null }: Membership) => day(begin_date) },
        { name: 'end_date', width: 14, cell: ({ end_date = null }: Membership) => day(end_date) },
      ]
    : []),
  { name: 'is_active', width: 12, cell: ({ is_active = false }) => yes(is_active, words) },
]

export const groupColumns = (words: Words): Column<CommitteeGroup>[] => [
  { name: 'group_title', width: 40, cell: ({ title }) => title },
  { name: 'group_members', width: 60, cell: ({ people = [] }) => people.map(fullName).join('\n') },
  { name: 'email_addresses', width: 40, cell: ({ email_addresses = [] }) => email_addresses.join('\n') },
  { name: 'share_automatically', width: 16, cell: ({ share_automatically = false }) => yes(share_automatically, words) },
]

export const tokenColumns = (words: Words): Column<AdministeredToken>[] => [
  { name: 'username', width: 24, cell: ({ username }) => username },
  { name: 'last_name', width: 24, cell: ({ last_name }) => last_name },
  { name: 'first_name', width: 24, cell: ({ first_name }) => first_name },
  { name: 'token_name', width: 30, cell: ({ name }) => name },
  { name: 'token_scopes', width: 24, cell: ({ scopes }) => scopes.map((scope) => tell(`scope_${scope}`, words)).join(', ') },
  { name: 'token_is_own', width: 16, cell: ({ is_own }) => yes(is_own, words) },
  { name: 'created', width: 18, cell: ({ created }) => time(created, words) },
  { name: 'token_expires', width: 18, cell: ({ expires }) => time(expires, words) },
  { name: 'token_last_used', width: 18, cell: ({ last_used }) => time(last_used, words) },
]

/** The rows as a table with the headings of its columns, which are texts of `headings`. */
export const tableOf = <Row>(columns: Column<Row>[], rows: Row[], { language }: Words, headings = 'administration_lists'): Table => ({
  rows: [
    columns.map(({ name }) => translate(language, { key: `${headings}.${name}` })),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ],
  widths: columns.map(({ width }) => width),
})
