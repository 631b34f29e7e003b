import { activeMembers } from '#features/committees/server/repository.ts'
import { findBusinessType } from '#features/motions/server/business-types.ts'
import type { ProposalForm } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, refuseFaults, type Text } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { SiteSettings } from '#platform/shared/site.ts'

/** Who posts to which committee, the site's settings, and the number of files. */
export type Posting = { me: Actor; committee_id: number; site: SiteSettings; file_count: number }

/** A checked posting without its files; `fields` by wire name. */
export type CheckedPosting = { title: string; fields: Record<string, string> }

type Form = Record<string, string | boolean | undefined>

/** The non-empty fields of a form with these names. */
export const fieldsOf = (form: Form, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined || form[name] === '' ? [] : [[name, String(form[name])]])))

export const missing: Text[] = [{ key: 'problem.required_input_missing' }]
export const unknown: Text[] = [{ key: 'problem.invalid_value' }]

/** D3 §5: a text or a file is required. */
export const faultsOfContents = ({ description = '' }: { description?: string | undefined }, { file_count }: Posting): Text[] =>
  description === '' && file_count === 0 ? [{ key: 'records.text_or_file' }] : []

const inEveryVariant = ['description', 'business_type', 'is_urgent']
const inCanton = [...inEveryVariant, 'reason', 'proposal_creator', 'second_signature', 'third_signature', 'rights_holder']
const elsewhere = [...inEveryVariant, 'has_signature_sheet']
const people = ['proposal_creator', 'second_signature', 'third_signature'] as const

/**
 * Throws 400 with all invalid fields (D3 §5), 403 for posting in another's name without the right to. Fields of the other variant are
 * dropped.
 */
export async function checkProposal(db: Db, form: ProposalForm, posting: Posting): Promise<CheckedPosting> {
  const { me, site } = posting
  const { title, business_type, proposal_creator } = form
  if (site.is_solothurn && proposal_creator) authorize(recordsPolicy.postFor, me, { proposal_creator })
  const type = await findBusinessType(db, { api_uid: business_type, kept: undefined })
  refuseFaults({
    title: title === '' ? missing : [],
    business_type: business_type === '' ? missing : type ? [] : unknown,
    ...(site.is_solothurn && (await faultsOfPeople(db, form, posting))),
    non_field_errors: faultsOfContents(form, posting),
  })
  return { title, fields: fieldsOf(form, site.is_solothurn ? inCanton : elsewhere) }
}

/** A creator is required; the people named must be active members, each named only once. */
async function faultsOfPeople(db: Db, form: ProposalForm, { me, committee_id }: Posting): Promise<Record<string, Text[]>> {
  const usernames = people.map((field) => form[field] ?? '')
  const members = await activeMembers(db, { committee_id, today: me.today })
    .where('u.username', 'in', usernames)
    .select('u.username')
    .execute()
  const eligible = new Set(members.map(({ username }) => username))
  const faultsOf = (username: string, place: number): Text[] => {
    if (username === '') return place === 0 ? missing : []
    if (!eligible.has(username)) return [{ key: 'records.not_eligible' }]
    return usernames.indexOf(username) < place ? [{ key: 'motions.signatory_once' }] : []
  }
  return Object.fromEntries(people.map((field, place) => [field, faultsOf(usernames[place] ?? '', place)]))
}
