import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { AdministrationRefused } from './administration-refused.ts'

/** Groups of one committee, or of all, with the usernames of their members. */
export const listGroups = (db: Db, committee_id: number | null) =>
  db
    .selectFrom('committee_group as g')
    .innerJoin('committee', 'committee.id', 'g.committee_id')
    .select(['g.id', 'committee.title as committee', 'g.title', 'g.share_automatically', 'g.email_addresses'])
    .select(
      sql<string[]>`array(select username from committee_group_member gm join app_user u on u.id = gm.user_id
        where gm.committee_group_id = g.id order by username)`.as('members'),
    )
    .$if(committee_id !== null, (query) => query.where('g.committee_id', '=', committee_id ?? 0))
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .orderBy(sql`g.title collate "und-x-icu"`)
    .execute()

/** The group with this title, ignoring case; throws AdministrationRefused if the committee has none. */
export async function findGroup(db: Db, { committee_id, title }: { committee_id: number; title: string }): Promise<{ id: number }> {
  const found = await db
    .selectFrom('committee_group')
    .select('id')
    .where('committee_id', '=', committee_id)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirst()
  if (!found) throw new AdministrationRefused(`group: the committee has none with the title ${title}`)
  return found
}

/** Basic documents of one committee, or of all, in their order. */
export const listBasicDocuments = (db: Db, committee_id: number | null) =>
  db
    .selectFrom('basic_document as d')
    .innerJoin('committee', 'committee.id', 'd.committee_id')
    .leftJoin('document_section as s', 's.id', 'd.section_id')
    .select(['d.id', 'committee.title as committee', 's.title as section', 'd.title', 'd.file_name', 'd.size'])
    .$if(committee_id !== null, (query) => query.where('d.committee_id', '=', committee_id ?? 0))
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .orderBy(sql`s.position nulls first`)
    .orderBy('d.position')
    .execute()

/** The first section with this title; null if the committee has none. */
export async function findSectionTitled(db: Db, { committee_id, title }: { committee_id: number; title: string }): Promise<number | null> {
  const found = await db
    .selectFrom('document_section')
    .select('id')
    .where('committee_id', '=', committee_id)
    .where('title', '=', title)
    .orderBy('position')
    .executeTakeFirst()
  return found?.id ?? null
}

/** Links of one committee, or of all. */
export const listLinks = (db: Db, committee_id: number | null) =>
  db
    .selectFrom('committee_link as l')
    .innerJoin('committee', 'committee.id', 'l.committee_id')
    .select(['l.id', 'committee.title as committee', 'l.title', 'l.url'])
    .$if(committee_id !== null, (query) => query.where('l.committee_id', '=', committee_id ?? 0))
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .orderBy(sql`l.title collate "und-x-icu"`)
    .execute()
