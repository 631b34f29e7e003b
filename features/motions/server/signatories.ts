import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { activeInGroups, activeMembers, byFullName, fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { NamedSignatory } from '#features/motions/contract.ts'
import type { Motion, Signatory } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Text, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { isResponsibleThere } from './seen.ts'

/** First, second, third, then the others in the order they were named. */
const byRole = sql`array_position(array['FIRST_SIGNATORY', 'SECOND_SIGNATORY', 'THIRD_SIGNATORY'], s.role) nulls last`

/** Current title of the group joined as `g`, or of the committee joined as `c`. */
const titleNow = sql`coalesce(g.title, c.title)`

/** Signatories of the row joined as `motion`, as far as the caller may know them (permissions.md Committee group). */
export const signatoriesOf = (db: Db, me: Viewer) =>
  db
    .selectFrom('motion_signatory as s')
    .where('s.motion_id', '=', sql.ref<number>('motion.id'))
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('committee_group as g', 'g.id', 's.group_id')
    .innerJoin('committee as c', 'c.id', 's.committee_id')
    .select(['s.id', 's.id as vorstoss_signatory_id', 's.role'])
    .select([
      sql<number>`coalesce(s.user_id, s.group_id, s.committee_id)`.as('signatory_id'),
      sql<Signatory['type']>`case when s.is_committee then 'committee' when s.group_id is null then 'user' else 'committeegroup' end`.as(
        'type',
      ),
      sql<string>`case when u.id is null then '' else ${fullNameOfUser} end`.as('full_name'),
      sql<string>`coalesce(u.username, '')`.as('username'),
      sql<string>`coalesce(u.first_name, '')`.as('first_name'),
      sql<string>`coalesce(u.last_name, '')`.as('last_name'),
      sql<string>`case when s.user_id is null then coalesce(s.title_when_submitted, ${titleNow}) else '' end`.as('title'),
      sql<boolean>`exists (
        select from motion_signature signature
        where signature.motion_id = s.motion_id and signature.user_id = s.user_id and signature.role = s.role)`.as('is_signed'),
      sql<
        Signatory['members']
      >`case when s.group_id is not null and ${isResponsibleThere(me)} then ${jsonArrayFrom(membersOf(db, me))} end`.as('members'),
    ])
    .orderBy(byRole)
    .orderBy('s.id')

/** Active members of the group of the row joined as `s`. */
const membersOf = (db: Db, { today }: Viewer) =>
  activeInGroups(db, today)
    .where('committee_group.id', '=', sql.ref<number>('s.group_id'))
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .orderBy(byFullName)
    .orderBy('u.id')

/** Signature chain of the row joined as `motion`. */
export const signaturesOf = (db: Db) =>
  db
    .selectFrom('motion_signature as signature')
    .where('signature.motion_id', '=', sql.ref<number>('motion.id'))
    .select(['signature.user_id', 'signature.full_name', 'signature.role', 'signature.signed_at', 'signature.text_hash', 'signature.hash'])
    .orderBy('signature.number')

/** Who does not want to sign the row joined as `motion`, if the caller is its first signatory. */
export const declinesOf = (db: Db, me: Viewer) =>
  db
    .selectFrom('motion_decline as decline')
    .innerJoin('app_user as u', 'u.id', 'decline.user_id')
    .where('decline.motion_id', '=', sql.ref<number>('motion.id'))
    .where(sql<number>`motion.first_signatory_id`, '=', me.id)
    .select(['decline.user_id', fullNameOfUser.as('full_name'), 'decline.declined_at'])
    .orderBy('decline.declined_at')
    .orderBy('decline.user_id')

/** Stores the current titles of a motion's groups and committee on submission, so that later changes do not affect them. */
export const keepTitles = (db: Db, { id }: { id: number }) =>
  db
    .updateTable('motion_signatory')
    .from('motion_signatory as s')
    .innerJoin('committee as c', 'c.id', 's.committee_id')
    .leftJoin('committee_group as g', 'g.id', 's.group_id')
    .whereRef('motion_signatory.id', '=', 's.id')
    .where('s.motion_id', '=', id)
    .where('s.user_id', 'is', null)
    .set({ title_when_submitted: sql<string>`${titleNow}` })
    .execute()

type Below = { motion_id: number; committee_id: number }

/** Adds signatories in the given order. */
export async function addSignatories(db: Db, { motion_id, committee_id }: Below, signatories: NamedSignatory[]): Promise<void> {
  const rows = signatories.map(({ role, type, signatory_id }) => ({
    motion_id,
    committee_id,
    role,
    user_id: type === 'user' ? signatory_id : null,
    group_id: type === 'committeegroup' ? signatory_id : null,
    is_committee: type === 'committee',
  }))
  if (rows.length > 0) await db.insertInto('motion_signatory').values(rows).execute()
}

/**
 * Replaces the signatories and returns those who are new; those who keep their role keep their row. Throws 409 if somebody who has signed would
 * no longer be asked, or in another role.
 */
export async function setSignatories(
  db: Db,
  { id: motion_id, committee_id, ...held }: Motion,
  signatories: NamedSignatory[],
): Promise<NamedSignatory[]> {
  const before = await askedWhoSigned(db, motion_id)
  const gone = without(held.signatories, signatories).map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('motion_signatory').where('motion_id', '=', motion_id).where('id', 'in', gone).execute()
  const added = without(signatories, held.signatories)
  await addSignatories(db, { motion_id, committee_id }, added)
  const after = await askedWhoSigned(db, motion_id)
  const isStill = ({ user_id, in_person }: AskedWhoSigned) =>
    after.some((other) => other.user_id === user_id && (other.in_person || !in_person))
  if (!before.every(isStill)) throw wrongStateOfForm({ key: 'motions.signer_stays' })
  if (signatories.some((one) => isNamedOtherwise(held, one))) throw wrongStateOfForm({ key: 'motions.signer_keeps_role' })
  return added
}

/** A person who signed as member of a group or committee may also be named, but only in the role they signed in: nobody signs twice. */
const isNamedOtherwise = ({ signatures }: Pick<Motion, 'signatures'>, { type, signatory_id, role }: NamedSignatory): boolean =>
  type === 'user' && signatures.some((signature) => signature.user_id === signatory_id && signature.role !== role)

/** Those who are not among the others in the same role. */
function without<Named extends NamedSignatory>(those: Named[], others: NamedSignatory[]): Named[] {
  const places = new Set(others.map(placeOf))
  return those.filter((signatory) => !places.has(placeOf(signatory)))
}

type AskedWhoSigned = { user_id: number; in_person: boolean }

/** Who has signed and is still asked in that role, by name or as a member of a group or of the committee. */
const askedWhoSigned = (db: Db, motion_id: number): Promise<AskedWhoSigned[]> =>
  db
    .selectFrom('motion_signature as signature')
    .innerJoin('motion_signatory as s', (join) =>
      join
        .onRef('s.motion_id', '=', 'signature.motion_id')
        .onRef('s.role', '=', 'signature.role')
        .on(
          sql<boolean>`(s.user_id = signature.user_id or s.is_committee or exists (
            select from committee_group_member gm where gm.committee_group_id = s.group_id and gm.user_id = signature.user_id))`,
        ),
    )
    .where('signature.motion_id', '=', motion_id)
    .groupBy('signature.user_id')
    .select(['signature.user_id', sql<boolean>`bool_or(s.user_id is not null)`.as('in_person')])
    .execute()

/** `kept`: signatories already named, who may stay in their role even if they could not be named any more. */
type Where = { committee_id: number; today: string; kept?: NamedSignatory[] | undefined }

/** All errors in the signatories. */
export async function faultsOfSignatories(db: Db, signatories: NamedSignatory[], where: Where): Promise<Text[]> {
  const isKept = new Set(where.kept?.map(placeOf))
  const added = signatories.filter((signatory) => !isKept.has(placeOf(signatory)))
  return [
    signatories.some(({ role, type }) => role !== 'OTHER_SIGNATORY' && type !== 'user') && { key: 'motions.signatories_in_person' },
    hasTwice(rolesOfOne(signatories)) && { key: 'motions.role_once' },
    hasTwice(signatories.map(identityOf)) && { key: 'motions.signatory_once' },
    !(await areEligible(db, added, where)) && { key: 'motions.signatories_not_eligible' },
  ].filter((text) => text !== false)
}

/** Identifies a signatory in one role. */
const placeOf = ({ role, type, signatory_id }: NamedSignatory): string => `${role} ${type} ${signatory_id}`

/** Identifies a signatory in any role. */
const identityOf = ({ type, signatory_id }: Pick<NamedSignatory, 'type' | 'signatory_id'>): string => `${type} ${signatory_id}`

const rolesOfOne = (signatories: NamedSignatory[]) => signatories.map(({ role }) => role).filter((role) => role !== 'OTHER_SIGNATORY')

const hasTwice = (values: string[]) => new Set(values).size < values.length

/** Those of the signatories who could be named now. */
export async function eligibleOf(db: Db, signatories: NamedSignatory[], where: Where): Promise<NamedSignatory[]> {
  const found = await Promise.all(signatories.map((one) => areEligible(db, [one], where)))
  return signatories.filter((_, index) => found[index]).map(({ role, type, signatory_id }) => ({ role, type, signatory_id }))
}

async function areEligible(db: Db, signatories: NamedSignatory[], { committee_id, today }: Where): Promise<boolean> {
  const idsOf = (wanted: NamedSignatory['type']) => [
    ...new Set(signatories.filter(({ type }) => type === wanted).map(({ signatory_id }) => signatory_id)),
  ]
  const [people, groups] = [idsOf('user'), idsOf('committeegroup')]
  const members = await activeMembers(db, { committee_id, today })
    .where('m.user_id', '=', sql<number>`any(${people}::integer[])`)
    .select('m.user_id')
    .execute()
  const matches = await db
    .selectFrom('committee_group')
    .where('committee_id', '=', committee_id)
    .where('id', '=', sql<number>`any(${groups}::integer[])`)
    .select('id')
    .execute()
  return members.length === people.length && matches.length === groups.length && idsOf('committee').every((id) => id === committee_id)
}
