import { sql } from 'kysely'
import type { z } from 'zod'
import type { listInbox as api } from '#features/records/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/paging.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { fileCount, inboxSeenBy, inShort } from './repository.ts'

const isOpen = sql<boolean>`(posting.state = 'received')`

/** A page of matching postings, newest first, with the filter choices, which do not depend on the filter. */
export async function listInbox(db: Db, me: Actor, { start, rows, ...filter }: z.output<typeof api.query>) {
  const page = await pageOf(postingsAmong(db, me, filter), { start, rows })
  return { ...page, committees: await committeesOf(db, me), open_count: await countOpen(db, me) }
}

type Filter = Omit<z.output<typeof api.query>, 'start' | 'rows'>

const postingsAmong = (db: Db, me: Actor, { is_open, kind, committee_id, query = '' }: Filter) =>
  inboxSeenBy(db, me)
    .select([...inShort, fileCount])
    .$if(is_open !== undefined, (postings) => postings.where(isOpen, '=', is_open ?? true))
    .$if(kind !== undefined, (postings) => postings.where('posting.kind', '=', kind ?? 'proposal'))
    .$if(committee_id !== undefined, (postings) => postings.where('posting.committee_id', '=', committee_id ?? 0))
    .where(hasWords(query, 'posting.title', 'poster.first_name', 'poster.last_name', 'poster.username'))
    .orderBy('posting.created', 'desc')
    .orderBy('posting.id', 'desc')

const committeesOf = (db: Db, me: Actor) =>
  db
    .selectFrom('committee')
    .where('id', 'in', inboxSeenBy(db, me).select('posting.committee_id'))
    .select(['id', 'title'])
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute()

async function countOpen(db: Db, me: Actor): Promise<number> {
  const { count } = await inboxSeenBy(db, me)
    .where(isOpen)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
