import { changed, isEmpty } from '#features/administration/server/changed.ts'
import { username as usernameSchema } from '#features/administration/user.ts'
import { validMembership } from '#features/committees/membership-contract.ts'
import { fieldErrors } from '#platform/server/http/errors.ts'
import type { Text } from '#platform/server/http/problem.ts'
import type { KnownPeople, KnownUser } from './known-people.ts'
import type { PersonRow, Problem } from './parse-rows.ts'
import type { ImportedMembership, ImportedUser } from './tables.ts'

/** A person of the table: all that its rows say. */
type Person = { line: number; known: KnownUser | undefined; user: ImportedUser; given: Partial<ImportedUser> }
type Whose = { line: number; person: ImportedUser; committee: { id: number; title: string } }

/** What an import writes; `line` is the first one that names it. */
export type Plan = {
  new_users: { line: number; after: ImportedUser }[]
  changed_users: { line: number; id: number; person: ImportedUser; before: Partial<ImportedUser>; after: Partial<ImportedUser> }[]
  new_memberships: (Whose & { after: ImportedMembership })[]
  changed_memberships: (Whose & { id: number; user_id: number; before: ImportedMembership; after: ImportedMembership })[]
}

/** Compares the rows with what there is. Memberships begin today unless the table says otherwise, and their people are members. */
export function planImport(rows: PersonRow[], known: KnownPeople, today: string): { plan: Plan; problems: Problem[] } {
  const problems: Problem[] = []
  const refuse = (line: number, text: Text) => void problems.push({ line, text })
  const { people, personOf } = peopleIn(rows, known, refuse)
  const plan: Plan = { new_users: [], changed_users: [], new_memberships: [], changed_memberships: [] }
  for (const { line, known: there, user, given } of people) {
    if (!there) plan.new_users.push({ line, after: user })
    else {
      const after = changed(there as ImportedUser, given)
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, there[field as keyof ImportedUser]]))
      if (!isEmpty(after)) plan.changed_users.push({ line, id: there.id, person: { ...there, ...after }, before, after })
    }
  }
  const planned = new Map<string, { line: number; after: ImportedMembership }>()
  for (const row of rows) {
    const person = personOf.get(row)
    if (person) planMembership(row, { person, plan, planned, known, today, refuse })
  }
  return { plan, problems }
}

type Refuse = (line: number, text: Text) => void

/** The people whom the rows name: by username, or by the e-mail address, which is the username of somebody new. */
function peopleIn(rows: PersonRow[], known: KnownPeople, refuse: Refuse) {
  const addresses = new Map(rows.flatMap(({ user: { username, email } }) => (username && email ? [[email.toLowerCase(), username]] : [])))
  const people = new Map<string, Person>()
  const personOf = new Map<PersonRow, Person>()
  for (const row of rows) {
    const named = usernameOf(row, known, addresses)
    if (typeof named !== 'string') {
      refuse(row.line, named)
      continue
    }
    const there = known.users.get(named)
    const { username: _username, ...given } = row.user
    const person = people.get(named) ?? { line: row.line, known: there, user: there ?? nobody(named), given: {} }
    const other = (Object.keys(given) as (keyof typeof given)[]).find((field) => (person.given[field] ?? given[field]) !== given[field])
    if (other) refuse(row.line, { key: 'people_import.contradicts', params: { line: person.line } })
    person.given = { ...given, ...person.given }
    person.user = { ...person.user, ...person.given }
    people.set(named, person)
    personOf.set(row, person)
  }
  return { people: people.values(), personOf }
}

const nobody = (username: string): ImportedUser => ({ username, first_name: '', last_name: '', email: '', language: null })

function usernameOf({ user: { username, email = '' } }: PersonRow, known: KnownPeople, addresses: Map<string, string>): string | Text {
  if (username) return username
  if (email === '') return { key: 'people_import.nobody' }
  const address = email.toLowerCase()
  const [one, another] = known.byEmail.get(address) ?? []
  if (another) return { key: 'people_import.several', params: { email } }
  const found = one?.username ?? addresses.get(address) ?? address
  return usernameSchema.safeParse(found).success ? found : { key: 'people_import.no_username', params: { email } }
}

type Planning = {
  person: Person
  plan: Plan
  planned: Map<string, { line: number; after: ImportedMembership }>
  known: KnownPeople
  today: string
  refuse: Refuse
}

function planMembership({ line, membership }: PersonRow, { person, plan, planned, known, today, refuse }: Planning): void {
  if (!membership) return
  const { committee: title, ...given } = membership
  const fitting = known.committees.get(title.toLowerCase()) ?? []
  const [committee, another] = fitting.filter((one) => fitting.length === 1 || one.title === title)
  if (!committee || another)
    return refuse(line, { key: `people_import.${fitting.length > 1 ? 'several_committees' : 'unknown_committee'}`, params: { title } })
  const there = person.known && known.memberships.get(`${person.known.id} ${committee.id}`)
  const before: ImportedMembership = there ?? { roles: ['member'], begin_date: today, end_date: null }
  const { data: after, error } = validMembership.safeParse({ ...pick(before), ...given })
  if (error) return refuse(line, Object.values(fieldErrors(error.issues))[0]?.[0] ?? { key: 'problem.invalid_value' })
  const key = `${person.user.username} ${committee.id}`
  const earlier = planned.get(key)
  if (earlier && !isEmpty(changed(earlier.after, after))) refuse(line, { key: 'people_import.contradicts', params: { line: earlier.line } })
  if (earlier) return
  planned.set(key, { line, after })
  const whose = { line, person: person.user, committee }
  if (!there) plan.new_memberships.push({ ...whose, after })
  else if (!isEmpty(changed(pick(there), after)))
    plan.changed_memberships.push({ ...whose, id: there.id, user_id: there.user_id, before: pick(there), after })
}

const pick = ({ roles, begin_date, end_date }: ImportedMembership): ImportedMembership => ({ roles, begin_date, end_date })
