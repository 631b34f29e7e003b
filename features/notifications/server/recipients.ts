import type { CommitteeListed } from '#features/committees/contract.ts'
import { listGroups, recipientsOfGroups } from '#features/committees/server/repository.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { type Reader, readersOf } from './repository.ts'

type Chosen = { id: number; type: 'user' | 'group' }[]
type Asked = { committee: CommitteeListed; meeting: { id: number; committee_id: number }; principals: Chosen }
type Resolved = { people: Reader[]; addresses: string[] }

/** Whom the chosen principals reach; throws 400 on `principals` for one that the caller may not write to about this meeting. */
export async function resolveRecipients(db: Db, me: Actor, { committee, meeting, principals }: Asked): Promise<Resolved> {
  const mayAll = notificationPolicy.notifyGroups(me, meeting)
  const [user_ids, group_ids] = [idsOf(principals, 'user'), idsOf(principals, 'group')]
  const readers = await readersOf(db, me, { committee_id: committee.id, meeting_id: meeting.id, only_members: !mayAll })
  const groups = mayAll && group_ids.length > 0 ? await listGroups(db, me, committee) : []
  if (!areAmong(user_ids, readers) || !areAmong(group_ids, groups)) throw unknownRecipient()
  const ofGroups = await recipientsOfGroups(db, { committee_id: committee.id, group_ids, today: me.today })
  const reached = new Set([...user_ids, ...ofGroups.members])
  return { people: readers.filter(({ id }) => reached.has(id)), addresses: ofGroups.email_addresses }
}

const idsOf = (principals: Chosen, wanted: Chosen[number]['type']) => principals.filter(({ type }) => type === wanted).map(({ id }) => id)

function areAmong(ids: number[], rows: { id: number }[]): boolean {
  const known = new Set(rows.map(({ id }) => id))
  return ids.every((id) => known.has(id))
}

const unknownRecipient = () => invalid({ principals: [{ key: 'notifications.unknown_recipient' }] })
