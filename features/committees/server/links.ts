import { sql } from 'kysely'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { CommitteeLink } from '#features/committees/link-contract.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'

type OfCommittee = { committee_id: number }
type LinkOfCommittee = OfCommittee & { id: number }
type LinkFields = Omit<CommitteeLink, 'id'>

/** By title, locale-aware. The caller must have found the committee. */
export const listLinks = (db: Db, committee_id: number): Promise<CommitteeLink[]> =>
  db
    .selectFrom('committee_link')
    .select(['id', 'title', 'url'])
    .where('committee_id', '=', committee_id)
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute()

/** Throws 404 when the committee has no such link. */
export const findLink = (db: Db, { id, committee_id }: LinkOfCommittee): Promise<CommitteeLink> =>
  db
    .selectFrom('committee_link')
    .select(['id', 'title', 'url'])
    .where('id', '=', id)
    .where('committee_id', '=', committee_id)
    .executeTakeFirstOrThrow(notFound)

export const addLink = (db: Db, me: AuditActor, { committee_id, ...fields }: LinkFields & OfCommittee): Promise<CommitteeLink> =>
  inOneTransaction(db, async (trx) => {
    const link = await trx
      .insertInto('committee_link')
      .values({ committee_id, ...fields })
      .returning(['id', 'title', 'url'])
      .executeTakeFirstOrThrow()
    await addAuditEntry(trx, me, auditEntry('add_committee_link', { id: link.id, committee_id }, fields))
    return link
  })

/** Changes the given fields. Throws 404 when the committee has no such link. */
export const changeLink = (
  db: Db,
  me: AuditActor,
  { id, committee_id, ...fields }: Partial<LinkFields> & LinkOfCommittee,
): Promise<CommitteeLink> =>
  inOneTransaction(db, async (trx) => {
    const link = await trx
      .updateTable('committee_link')
      .set({ committee_id, ...fields })
      .where('id', '=', id)
      .where('committee_id', '=', committee_id)
      .returning(['id', 'title', 'url'])
      .executeTakeFirstOrThrow(notFound)
    await addAuditEntry(trx, me, auditEntry('change_committee_link', { id, committee_id }, fields))
    return link
  })

/** Throws 404 when the committee has no such link. */
export const removeLink = (db: Db, me: AuditActor, { id, committee_id }: LinkOfCommittee): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const fields = await trx
      .deleteFrom('committee_link')
      .where('id', '=', id)
      .where('committee_id', '=', committee_id)
      .returning(['title', 'url'])
      .executeTakeFirstOrThrow(notFound)
    await addAuditEntry(trx, me, auditEntry('remove_committee_link', { id, committee_id }, fields))
  })

const auditEntry = (action: string, { id, committee_id }: LinkOfCommittee, details: Partial<LinkFields>) => ({
  action,
  subject_type: 'committee_link',
  subject_id: id,
  committee_id,
  details,
})
