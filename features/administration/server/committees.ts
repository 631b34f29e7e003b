import { sql } from 'kysely'
import type { z } from 'zod'
import { committeeChanges, newCommittee } from '#features/administration/committee.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { publishToMembers } from '#features/committees/server/publish.ts'
import { responsibleOn } from '#features/committees/server/repository.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { accept, refusedBy } from '#platform/server/http/validation.ts'
import type { ListQuery } from '#platform/shared/fields.ts'
import { AdministrationRefused } from './administration-refused.ts'
import { changed, isEmpty } from './changed.ts'

type CommitteeChanges = z.input<typeof committeeChanges>

/** Adds a committee. Switches default to off, except `is_active`. */
export const addCommittee = (db: Db, auditActor: AuditActor, given: z.input<typeof newCommittee>): Promise<{ id: number; title: string }> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(newCommittee, given)
    const committee = await trx
      .insertInto('committee')
      .values(fields)
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
      .catch(titleTaken(fields.title))
    await indexOwnChanges(trx)
    await addAuditEntry(trx, auditActor, {
      action: 'add_committee',
      subject_type: 'committee',
      subject_id: committee.id,
      committee_id: committee.id,
      details: fields,
    })
    return committee
  })

/** Changes and audits the given fields that differ. */
export const setCommittee = (db: Db, auditActor: AuditActor, { id, ...given }: CommitteeChanges & { id: number }): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(committeeChanges, given)
    const committee = await trx.selectFrom('committee').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
    const changes = changed(committee, fields)
    if (isEmpty(changes)) return
    await trx
      .updateTable('committee')
      .set(changes)
      .where('id', '=', id)
      .execute()
      .catch(titleTaken(fields.title ?? ''))
    await indexOwnChanges(trx)
    await publishToMembers(trx, { committee_id: id })
    await addAuditEntry(trx, auditActor, {
      action: 'set_committee',
      subject_type: 'committee',
      subject_id: id,
      committee_id: id,
      details: changes,
    })
  })

const titleTaken = (title: string) =>
  refusedBy({ committee_title_taken: { title: [{ key: 'administration.committee_title_taken', params: { title } }] } })

/** The committee with this title or else this id; throws AdministrationRefused if there is none. */
export async function findCommittee(db: Db, titleOrId: string): Promise<{ id: number; title: string }> {
  const found = await db
    .selectFrom('committee')
    .select(['id', 'title'])
    .where((query) => query.or([query('title', '=', titleOrId), query(sql<string>`id::text`, '=', titleOrId)]))
    .orderBy((query) => query('title', '=', titleOrId), 'desc')
    .executeTakeFirst()
  if (!found) throw new AdministrationRefused(`committee: there is none with the title or id ${titleOrId}`)
  return found
}

/** All committees with their settings, as of that day, in the order in which members see them. */
const committeesOn = (db: Db, today: string) =>
  db
    .selectFrom('committee as c')
    .selectAll('c')
    .select((query) => [
      sql<number>`(select count(*)::int from membership m where m.committee_id = c.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`.as(
        'membership_count',
      ),
      query
        .exists(responsibleOn(db, today).where('m.committee_id', '=', sql.ref<number>('c.id')).select('m.id'))
        .$castTo<boolean>()
        .as('has_responsible'),
    ])
    .orderBy('c.group_type_order')
    .orderBy(sql`c.group_type_title collate "und-x-icu"`)
    .orderBy(sql`c.title collate "und-x-icu"`)
    .orderBy('c.id')

/** One page of the committees whose titles contain the words. */
export const pageOfCommittees = (db: Db, { today, ...asked }: ListQuery & { today: string }) =>
  pageOf(committeesOn(db, today).where(hasWords(asked.query, 'c.title', 'c.group_type_title', 'c.source_title')), asked)

export const listCommittees = (db: Db, today: string) => committeesOn(db, today).execute()

/** Throws 404 if there is none. */
export const findListedCommittee = (db: Db, { id, today }: { id: number; today: string }) =>
  committeesOn(db, today).where('c.id', '=', id).executeTakeFirstOrThrow(notFound)
