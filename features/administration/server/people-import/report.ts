import { createHash } from 'node:crypto'
import type { PeopleReport, ReportLines } from '#features/administration/people-import.ts'
import { rolesDisplay } from '#features/committees/server/roles-display.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { fullName } from '#platform/shared/actor.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import type { PeopleField } from './headings.ts'
import type { Problem } from './parse-rows.ts'
import type { Plan } from './plan.ts'
import type { ImportedMembership, ImportedUser } from './tables.ts'

type Given = {
  dry_run: boolean
  language: Language
  headings: string[]
  columns: (PeopleField | undefined)[]
  rows: number
  plan: Plan
  problems: Problem[]
}

/** How many lines of each part a report names. */
const mostLines = 200

/** What an import does or did, in the caller's language. */
export function reportOf({ dry_run, language, headings, columns, rows, plan, problems }: Given): PeopleReport {
  const words = wordsIn(language)
  const changing = new Set(Object.values(plan).flatMap((of: { line: number }[]) => of.map(({ line }) => line)))
  return {
    dry_run,
    tag: tagOf(plan),
    rows,
    columns: headings.flatMap((heading, at) => {
      const field = columns[at]
      return heading === '' ? [] : [{ heading, meaning: field === undefined ? null : words.field(field) }]
    }),
    problems: {
      total: problems.length,
      items: problems
        .toSorted((one, other) => one.line - other.line)
        .slice(0, mostLines)
        .map(({ line, text }) => ({ line, text: translate(language, text) })),
    },
    new_users: lines(plan.new_users, ({ after }) => ({
      title: titleOf(after),
      changes: words.changes(noUser, { ...after, username: '' }),
    })),
    changed_users: lines(plan.changed_users, ({ person, before, after }) => ({
      title: titleOf(person),
      changes: words.changes(before, after),
    })),
    new_memberships: lines(plan.new_memberships, ({ person, committee, after }) => ({
      title: `${titleOf(person)}, ${committee.title}`,
      changes: words.changes(noMembership, after),
    })),
    changed_memberships: lines(plan.changed_memberships, ({ person, committee, before, after }) => ({
      title: `${titleOf(person)}, ${committee.title}`,
      changes: words.changes(before, after),
    })),
    unchanged: Math.max(0, rows - changing.size - new Set(problems.map(({ line }) => line)).size),
  }
}

/** A person by name and username, since two may have the same name. */
export const titleOf = (user: Pick<ImportedUser, 'username' | 'first_name' | 'last_name'>): string => {
  const name = fullName(user)
  return name === user.username || name.trim() === '' ? user.username : `${name} (${user.username})`
}

const noUser: Partial<ImportedUser> = {}
const noMembership: Partial<ImportedMembership> = {}

function lines<Row extends { line: number }>(rows: Row[], said: (row: Row) => Omit<ReportLines['items'][number], 'line'>): ReportLines {
  return { total: rows.length, items: rows.slice(0, mostLines).map((row) => ({ line: row.line, ...said(row) })) }
}

type Fields = Partial<ImportedUser & ImportedMembership>

function wordsIn(language: Language) {
  const field = (name: PeopleField) => translate(language, { key: `administration_lists.${name}` })
  const value = ({ roles, begin_date, end_date, language: spoken, ...texts }: Fields, name: keyof Fields): string => {
    if (name === 'roles') return roles ? rolesDisplay(language, roles) : ''
    if (name === 'language') return spoken ? languageEntry(spoken).name : ''
    if (name === 'begin_date' || name === 'end_date') {
      const day = { begin_date, end_date }[name]
      return day ? shortDay(day) : ''
    }
    return texts[name] ?? ''
  }
  const changes = (before: Fields, after: Fields) =>
    (Object.keys(after) as (keyof Fields)[])
      .map((name) => ({ field: field(name), before: value(before, name), after: value(after, name) }))
      .filter((change) => change.before !== change.after)
  return { field, changes }
}

/** Fingerprint of the plan, by what it writes. */
function tagOf(plan: Plan): string {
  const text = JSON.stringify(plan, (name, value: unknown) => (name === 'line' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}
