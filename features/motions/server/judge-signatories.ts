import { sql } from 'kysely'
import { activeMembers } from '#features/committees/server/repository.ts'
import type { NamedSignatory } from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Text } from '#platform/server/http/problem.ts'

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
export const placeOf = ({ role, type, signatory_id }: NamedSignatory): string => `${role} ${type} ${signatory_id}`

/** Identifies a signatory in any role. */
const identityOf = ({ type, signatory_id }: Pick<NamedSignatory, 'type' | 'signatory_id'>): string => `${type} ${signatory_id}`

const rolesOfOne = (signatories: NamedSignatory[]) => signatories.map(({ role }) => role).filter((role) => role !== 'OTHER_SIGNATORY')

const hasTwice = (values: string[]) => new Set(values).size < values.length

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
