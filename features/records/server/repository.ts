import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { businessesOfRecords, businessesSeenBy } from '#features/businesses/server/repository.ts'
import type { Posted } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { decidedStates, type Posting, type PostingListed } from '#features/records/posting.ts'
import type { Db } from '#platform/server/database/db.ts'
import { authorize, notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { displayFields } from './display-fields.ts'
import { titleToPoster } from './turns.ts'

type Viewer = Pick<Actor, 'id' | 'today' | 'is_records_staff'>

const isInInbox = sql<boolean>`(posting.connector = 'inbox')`
const isOwn = ({ id }: Viewer) => sql<boolean>`(posting.poster_id = ${id})`
const isInInboxOf = ({ is_records_staff }: Viewer) => sql<boolean>`(${is_records_staff} and ${isInInbox})`

/**
 * Every read of postings goes through this, which applies the access rule: one's own, and for the records staff those in the built-in
 * inbox.
 */
const postingsSeenBy = (db: Db, me: Viewer) =>
  db
    .selectFrom('posting')
    .innerJoin('committee', 'committee.id', 'posting.committee_id')
    .innerJoin('app_user as poster', 'poster.id', 'posting.poster_id')
    .where(sql<boolean>`(${isOwn(me)} or ${isInInboxOf(me)})`)

/** The caller's own postings that were decided, or refused by the records system. */
export const ownDecided = (db: Db, me: Viewer) => postingsSeenBy(db, me).where(isOwn(me)).where('posting.state', 'in', decidedStates)

/** Postings in the built-in inbox, for the records staff. */
export const inboxSeenBy = (db: Db, me: Viewer) => postingsSeenBy(db, me).where(isInInboxOf(me))

/**
 * The facts of an inbox posting that decisions depend on. Throws 404 if the caller does not see it, 403 if the caller may not decide it.
 */
export async function findInInbox(db: Db, me: Actor, id: number) {
  const { is_in_inbox, ...posting } = await postingsSeenBy(db, me)
    .where('posting.id', '=', id)
    .select(['posting.id', 'posting.state', 'posting.committee_id', 'committee.is_active', isInInbox.as('is_in_inbox')])
    .executeTakeFirstOrThrow(notFound)
  authorize(recordsPolicy.workOff, me, undefined)
  if (!is_in_inbox) throw notFound()
  return posting
}
export type InInbox = Awaited<ReturnType<typeof findInInbox>>

/** Columns shared by lists and details. */
export const postingColumns = [
  'posting.id',
  'posting.kind',
  'posting.title',
  'posting.state',
  'posting.created',
  'posting.updated',
  sql<PostingListed['committee']>`jsonb_build_object('id', committee.id, 'title', committee.title)`.as('committee'),
  sql<PostingListed['poster']>`jsonb_build_object('id', poster.id, 'username', poster.username,
    'first_name', poster.first_name, 'last_name', poster.last_name)`.as('poster'),
] as const

export const fileCount = sql<number>`(select count(*)::integer from posting_file file where file.posting_id = posting.id)`.as('file_count')

/** The caller's own postings, newest first. */
export const listOwnPostings = (db: Db, me: Viewer, { committee_id }: { committee_id?: number | undefined }): Promise<PostingListed[]> =>
  postingsSeenBy(db, me)
    .where(isOwn(me))
    .$if(committee_id !== undefined, (query) => query.where('posting.committee_id', '=', committee_id ?? 0))
    .select([...postingColumns, fileCount])
    .orderBy('posting.created', 'desc')
    .orderBy('posting.id', 'desc')
    .execute()

/** One of the caller's own postings, as the posting request answers it. */
export const findOwnPosted = (db: Db, me: Viewer, id: number): Promise<Posted> =>
  postingsSeenBy(db, me)
    .where(isOwn(me))
    .where('posting.id', '=', id)
    .select([titleToPoster, 'posting.id', 'posting.state', 'posting.external_id', 'posting.external_url'])
    .executeTakeFirstOrThrow(notFound)

/** Who reads, the API root from which file addresses are built, and whether the site has businesses. */
export type Reader = { me: Viewer; language: Language; enable_businesses: boolean; api_root: string }

/** Throws 404 if the caller may not see it. */
export async function findPosting(db: Db, { me, language, enable_businesses, api_root }: Reader, id: number): Promise<Posting> {
  const { business_id, is_staffs, files, ...row } = await postingsSeenBy(db, me)
    .where('posting.id', '=', id)
    .select(postingColumns)
    .select(['posting.fields', 'posting.external_id', 'posting.external_url', 'posting.answer', 'posting.business_id'])
    .select(isInInboxOf(me).as('is_staffs'))
    .select((query) => [
      jsonArrayFrom(filesOf(db)).as('files'),
      // Only the records staff learn who decided.
      jsonObjectFrom(
        query
          .selectFrom('app_user as u')
          .whereRef('u.id', '=', 'posting.decided_by')
          .where(sql<boolean>`${me.is_records_staff}`)
          .select(['u.id', 'u.username', 'u.first_name', 'u.last_name']),
      ).as('decided_by'),
    ])
    .executeTakeFirstOrThrow(notFound)
  const business = await (is_staffs ? businessesOfRecords(db) : businessesSeenBy(db, { me, enable_businesses }))
    .where('business.id', '=', business_id)
    .executeTakeFirst()
  const withAddresses = files.map((file) => ({ ...file, url: api_root + file.url }))
  return { ...row, files: withAddresses, business: business ?? null, fields_display: await displayFields(db, row.fields, language) }
}

/** Files of the row joined as `posting`, in order. */
const filesOf = (db: Db) =>
  db
    .selectFrom('posting_file as file')
    .where('file.posting_id', '=', sql.ref<number>('posting.id'))
    .select(['file.id', 'file.file_name as name', 'file.size', 'file.mime_type'])
    .select(sql<string>`'ris/postings/' || posting.id || '/files/' || file.id || '/download/'`.as('url'))
    .orderBy('file.place')

/** A file of a posting that the caller sees. Throws 404. */
export const findPostingFile = (db: Db, me: Viewer, { id, file_id }: { id: number; file_id: number }) =>
  postingsSeenBy(db, me)
    .innerJoin('posting_file as file', 'file.posting_id', 'posting.id')
    .where('posting.id', '=', id)
    .where('file.id', '=', file_id)
    .select(['file.id', 'file.sha256', 'file.size', 'file.mime_type', 'file.file_name', 'posting.committee_id'])
    .executeTakeFirstOrThrow(notFound)
