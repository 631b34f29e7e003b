import type { z } from 'zod'
import { newUser } from '#features/administration/user.ts'
import { membershipFields } from '#features/committees/membership-contract.ts'
import { invalid, type Text } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { withoutUndefined } from '#platform/server/lib/without-undefined.ts'
import { type Role, role } from '#platform/shared/actor.ts'
import { isLanguage, languageEntry, languages } from '#platform/shared/languages.ts'
import { fieldOf, type PeopleField, plain } from './headings.ts'
import type { Table, TableRow } from './read-table.ts'
import type { ImportedMembership, ImportedUser } from './tables.ts'

/** One row: what it says of a person, and of a membership if it names a committee. Empty cells are left out. */
export type PersonRow = {
  line: number
  user: Partial<ImportedUser>
  membership: (Partial<ImportedMembership> & { committee: string }) | null
}
/** Why a line cannot be imported. */
export type Problem = { line: number; text: Text }
type Parsed = { rows: PersonRow[]; problems: Problem[]; columns: (PeopleField | undefined)[] }

/** Reads the rows of a table. Throws 400 if its headings name no column that tells people apart, or one of them twice. */
export function parseRows({ headings, rows }: Table): Parsed {
  const columns = headings.map(fieldOf)
  const known = columns.filter((field) => field !== undefined)
  if (!known.some((field) => field === 'username' || field === 'email')) throw invalid({ file: [{ key: 'people_import.no_key' }] })
  const twice = columns.findIndex((field, at) => field !== undefined && columns.indexOf(field) < at)
  if (twice >= 0) throw invalid({ file: [{ key: 'people_import.twice', params: { heading: headings[twice] ?? '' } }] })
  const parsed = rows.map((row) => parseRow(row, columns))
  return { rows: parsed.map(({ row }) => row), problems: parsed.flatMap(({ problems }) => problems), columns }
}

type Cells = Partial<Record<PeopleField, string>>

function parseRow({ line, cells }: TableRow, columns: Parsed['columns']): { row: PersonRow; problems: Problem[] } {
  const given: Cells = Object.fromEntries(
    columns.flatMap((field, at) => (field !== undefined && cells[at] ? [[field, cells[at]] as const] : [])),
  )
  const user = userOf(given)
  const window = { roles: given.roles?.split(/[,;/+]/).map(roleOf), begin_date: dayOf(given.begin_date), end_date: dayOf(given.end_date) }
  const errors = [...errorsOf(fields, user), ...(given.committee ? errorsOf(membershipFields.partial(), window) : [])]
  const membership = given.committee ? { committee: given.committee, ...(withoutUndefined(window) as Partial<ImportedMembership>) } : null
  const problems = [...new Map(errors.map((text) => [text.key, { line, text }])).values()]
  return { row: { line, user: user as Partial<ImportedUser>, membership }, problems }
}

const fields = newUser.pick({ username: true, first_name: true, last_name: true, email: true, language: true }).partial()

const userOf = ({ username, first_name, last_name, email, language }: Cells) =>
  withoutUndefined({ username: username?.toLowerCase(), first_name, last_name, email, language: language && languageNamed(language) })

/** A sentence for each field that is not valid. */
const errorsOf = (schema: z.ZodType, given: object): Text[] =>
  (schema.safeParse(given).error?.issues ?? []).map(({ path }) => ({ key: `people_import.invalid_${String(path[0])}` }))

/** A language by its code or name; anything else stays as it is, to be refused. */
const languageNamed = (text: string) =>
  languages.find((language) =>
    isLanguage(plain(text)) ? plain(text) === language : plain(languageEntry(language).name) === plain(text),
  ) ?? text

const roleNames = new Map(
  role.options.flatMap((known) =>
    [known, ...languages.map((language) => translate(language, { key: `committees.role_${known}` }))].map(
      (name) => [plain(name), known] as const,
    ),
  ),
)

/** A role by its name in any language; anything else stays as it is, to be refused. */
const roleOf = (text: string) => roleNames.get(plain(text)) ?? (text as Role)

/** A day as `31.12.2026`, `1.2.2026` or `2026-12-31`; anything else stays as it is, to be refused. */
function dayOf(text: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text ?? '') ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}
