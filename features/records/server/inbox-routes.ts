import { sql } from 'kysely'
import type { z } from 'zod'
import { listBusinessesOfCommittee } from '#features/businesses/server/repository.ts'
import * as api from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { accept, attach, decide, reject } from './decide.ts'
import { fileCount, findInInbox, inboxSeenBy, postingColumns } from './repository.ts'

/** The built-in inbox and the decisions of the records staff. */
export function inboxRoutes(context: AppContext) {
  handle(context, api.listInbox, async ({ db, me, query }) => {
    authorize(recordsPolicy.workOff, me, undefined)
    return listInbox(db, me, query)
  })

  handle(context, api.listBusinessesOfPosting, async ({ db, me, params }) => {
    const { committee_id } = await findInInbox(db, me, params.id)
    return listBusinessesOfCommittee(db, committee_id)
  })

  handle(context, api.acceptPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'accept_posting' }, (held) => accept(asked.db, held, body)),
  )

  handle(context, api.attachPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'attach_posting' }, (held) => attach(asked.db, held, body)),
  )

  handle(context, api.rejectPosting, ({ body, ...asked }) =>
    decide(context, { ...asked, action: 'reject_posting' }, () => Promise.resolve(reject(body))),
  )
}

const isOpen = sql<boolean>`(posting.state = 'received')`

/** A page of matching postings, newest first, with the filter choices, which do not depend on the filter. */
async function listInbox(db: Db, me: Actor, { start, rows, ...filter }: z.output<typeof api.listInbox.query>) {
  const page = await pageOf(postingsAmong(db, me, filter), { start, rows })
  return { ...page, committees: await committeesOf(db, me), open_count: await countOpen(db, me) }
}

type Filter = Omit<z.output<typeof api.listInbox.query>, 'start' | 'rows'>

const postingsAmong = (db: Db, me: Actor, { is_open, kind, committee_id, query = '' }: Filter) =>
  inboxSeenBy(db, me)
    .select([...postingColumns, fileCount])
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
