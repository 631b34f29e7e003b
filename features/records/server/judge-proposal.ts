import { activeMembers } from '#features/committees/server/repository.ts'
import { findBusinessType } from '#features/motions/server/business-types.ts'
import type { ProposalForm } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, refuseFaults, type Text } from '#platform/server/http/problem.ts'
import { faultsOfContents, fieldsOf, type Judged, missing, type Posting, unknown } from './judged.ts'

const inEveryVariant = ['description', 'business_type', 'is_urgent']
const inCanton = [...inEveryVariant, 'reason', 'proposal_creator', 'second_signature', 'third_signature', 'rights_holder']
const elsewhere = [...inEveryVariant, 'has_signature_sheet']
const people = ['proposal_creator', 'second_signature', 'third_signature'] as const

/**
 * Throws 400 with all invalid fields (D3 §5), 403 for posting in another's name without the right to. Fields of the other variant are
 * dropped.
 */
export async function judgeProposal(db: Db, form: ProposalForm, posting: Posting): Promise<Judged> {
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
