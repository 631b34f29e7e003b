import { sql } from 'kysely'
import type { z } from 'zod'
import { type CommitteeCondition, type CommitteeSort, committeeChanges, newCommittee } from '#features/administration/committee.ts'
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
import { type AskedRows, asTable } from './table.ts'

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

const membershipCount = (today: string) =>
  sql<number>`(select count(*)::int from membership m where m.committee_id = c.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`
const hasResponsible = (db: Db, today: string) =>
  sql<boolean>`exists ${responsibleOn(db, today).where('m.committee_id', '=', sql.ref<number>('c.id')).select('m.id')}`

/** All committees with their settings, as of that day. */
const committeesOn = (db: Db, today: string) =>
  db
    .selectFrom('committee as c')
    .selectAll('c')
    .select([membershipCount(today).as('membership_count'), hasResponsible(db, today).as('has_responsible')])

type AskedCommittees = AskedRows<CommitteeSort, CommitteeCondition> & Pick<ListQuery, 'query'> & { today: string }

const byTitle = sql`c.title collate "und-x-icu"`

/** The committees whose titles contain the words and that meet the conditions. */
const committeesAsked = (db: Db, { query, today, ...asked }: AskedCommittees) =>
  asTable(committeesOn(db, today).where(hasWords(query, 'c.title', 'c.group_type_title', 'c.source_title')), asked, {
    id: 'c.id',
    sorts: {
      order: [sql`c.group_type_order`, sql`c.group_type_title collate "und-x-icu"`, byTitle],
      title: [byTitle],
      created: [sql`c.created`],
      membership_count: [membershipCount(today), byTitle],
    },
    conditions: {
      is_active: sql`c.is_active`,
      is_inactive: sql`not c.is_active`,
      hidden: sql`c.hidden`,
      without_responsible: sql`not ${hasResponsible(db, today)}`,
    },
  })

/** All pages at once. */
export const findCommittees = (db: Db, asked: AskedCommittees) => committeesAsked(db, asked).execute()
export const pageOfCommittees = (db: Db, asked: AskedCommittees & ListQuery) => pageOf(committeesAsked(db, asked), asked)

/** In the order in which members see them. */
export const listCommittees = (db: Db, today: string) => committeesAsked(db, { today, query: '', sort: 'order', only: [] }).execute()

/** Throws 404 if there is none. */
export const findListedCommittee = (db: Db, { id, today }: { id: number; today: string }) =>
  committeesOn(db, today).where('c.id', '=', id).executeTakeFirstOrThrow(notFound)
