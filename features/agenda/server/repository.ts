import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Annotated, itemHasAnnotations } from '#features/annotations/server/repository.ts'
import { bookmarksIn, isBookmarked } from '#features/bookmarks/server/repository.ts'
import type { listDocumentsOfItem } from '#features/documents/server/repository.ts'
import { isItemLeftTo } from '#features/documents/server/seen.ts'
import {
  isCurrent,
  type Asker as MeetingAsker,
  meetingOfParent,
  type SeenMeeting,
  seeMeeting,
} from '#features/meetings/server/repository.ts'
import { type NotePlace, notesIn } from '#features/notes/server/seen.ts'
import { type Tagging, tagFacts, taggingIn, withTags } from '#features/tags/server/repository.ts'
import type { Tagged } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { keepByRevision } from '#platform/server/lib/keep.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** The caller; businesses are included only if the site has them enabled. */
export type Asker = { me: Actor; enable_businesses: boolean }

const businessOf = (fields: string) => sql<{ id: number; number: string; title: string } | null>`(
  select jsonb_build_object('id', business.id, 'title', business.title, ${sql.raw(fields)})
  from business where business.id = agenda_item.business_id)`

const numberedTitle = sql<string>`concat_ws(' ', agenda_item.number, agenda_item.title)`

const items = (db: Db, { enable_businesses }: Pick<Asker, 'enable_businesses'>) =>
  db
    .selectFrom('agenda_item')
    .select(['agenda_item.id', 'agenda_item.meeting_id', 'agenda_item.title', 'agenda_item.number', 'agenda_item.is_paragraph'])
    .select(['agenda_item.sort_order', 'agenda_item.imported_tags'])
    .select((query) => [
      sql<string | null>`coalesce(agenda_item.number_or_business_number, agenda_item.number)`.as('number_or_business_number'),
      sql<string>`coalesce(agenda_item.extended_title, agenda_item.title)`.as('extended_title'),
      numberedTitle.as('numbered_title'),
      query
        .exists(query.selectFrom('agenda_entry as e').whereRef('e.agenda_item_id', '=', 'agenda_item.id').where(sql<boolean>`e.is_active`))
        .$castTo<boolean>()
        .as('is_active'),
      (enable_businesses ? businessOf(`'number', business.number`) : sql<null>`null`).as('business'),
    ])

const keptItems = keepByRevision<Awaited<ReturnType<typeof itemsOfMeeting>>>(200)

const itemsOfMeeting = (db: Db, asker: Asker, meeting_id: number) =>
  items(db, asker)
    .where('agenda_item.meeting_id', '=', meeting_id)
    .where('agenda_item.withdrawn', 'is', null)
    .orderBy('agenda_item.sort_order')
    .orderBy('agenda_item.id')
    .execute()

/** The withdrawn items of a meeting that stay visible to the caller. The caller must be known to see the meeting. */
export const findWithdrawnItems = (db: Db, me: Actor, meeting_id: number) =>
  db
    .selectFrom('agenda_item')
    .where('agenda_item.meeting_id', '=', meeting_id)
    .where('agenda_item.withdrawn', 'is not', null)
    .where(isItemLeftTo(sql`${me.id}`))
    .select(['agenda_item.id', 'agenda_item.title', 'agenda_item.withdrawn', numberedTitle.as('numbered_title')])
    .$narrowType<{ withdrawn: string }>()
    .orderBy('agenda_item.sort_order')
    .orderBy('agenda_item.id')
    .execute()

/** The items of a meeting that the caller sees, in order. Outside the meeting's days none is active. */
export async function listItems(db: Db, asker: Asker, { id, revision, is_current }: Pick<SeenMeeting, 'id' | 'revision' | 'is_current'>) {
  const kept = await keptItems(db, `${revision} ${asker.enable_businesses}`, () => itemsOfMeeting(db, asker, id))
  return is_current ? kept : kept.map((item) => ({ ...item, is_active: false }))
}

/**
 * seeItem is seeMeeting of its meeting (permissions.md); withdrawn items are visible only to people who worked on them. Throws 404 if the
 * caller may not see it.
 */
export const findItem = (db: Db, asker: Asker, id: number) =>
  items(db, asker)
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where(seeMeeting(asker.me))
    .where(isItemLeftTo(sql`${asker.me.id}`))
    .where('agenda_item.id', '=', id)
    .select('agenda_item.withdrawn')
    .select([meetingOfParent.as('meeting'), itemHasAnnotations(db, asker.me).as('has_annotations'), isBookmarked(asker.me).as('bookmark')])
    .executeTakeFirstOrThrow(notFound)

type ItemOfEntry = {
  id: number
  title: string
  number: string | null
  is_paragraph: boolean
  business: { id: number; title: string; responsible: { title: string } | null } | null
}

const entries = (db: Db, { me, now, enable_businesses }: Asker & MeetingAsker) =>
  db
    .selectFrom('agenda_entry')
    .innerJoin('agenda_item', 'agenda_item.id', 'agenda_entry.agenda_item_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(seeMeeting(me))
    .select(['agenda_entry.id', 'agenda_entry.meeting_id', 'agenda_entry.day', 'agenda_entry.order', 'agenda_entry.notes'])
    .select(['agenda_entry.has_clickable_live_button', sql<boolean>`agenda_entry.is_active and ${isCurrent({ me, now })}`.as('is_active')])
    .select(
      sql<ItemOfEntry>`jsonb_build_object('id', agenda_item.id, 'title', agenda_item.title, 'number', agenda_item.number,
        'is_paragraph', agenda_item.is_paragraph, 'business', ${enable_businesses ? businessOf(responsible) : sql`null`})`.as(
        'agenda_item',
      ),
    )

/** The agenda of a meeting by day and order (tagesordnung_item, D2 §3). */
export const listEntries = (db: Db, asker: Asker & MeetingAsker, meeting_id: number) =>
  entries(db, asker)
    .where('agenda_entry.meeting_id', '=', meeting_id)
    .orderBy('agenda_entry.day')
    .orderBy('agenda_entry.order')
    .orderBy('agenda_entry.id')
    .execute()

/** One agenda entry. Throws 404 if the caller does not see its meeting. */
export const findEntry = (db: Db, asker: Asker & MeetingAsker, id: number) =>
  entries(db, asker).where('agenda_entry.id', '=', id).executeTakeFirstOrThrow(notFound)

/** The next entry of another item in the meeting's agenda, skipping headings; null after the last. Throws 404 if the caller does not see its meeting. */
export async function findNextEntry(db: Db, asker: Asker & MeetingAsker, id: number) {
  const entry = await db
    .selectFrom('agenda_entry')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(seeMeeting(asker.me))
    .where('agenda_entry.id', '=', id)
    .select(['agenda_entry.meeting_id', 'agenda_entry.agenda_item_id'])
    .executeTakeFirstOrThrow(notFound)
  const all = await listEntries(db, asker, entry.meeting_id)
  const place = all.findIndex((one) => one.id === id)
  const leadsOn = ({ is_paragraph, id: item }: ItemOfEntry) => !is_paragraph && item !== entry.agenda_item_id
  return all.slice(place + 1).find(({ agenda_item }) => leadsOn(agenda_item)) ?? null
}

/** The active entries of the current meetings that the caller sees; entries left active when their meeting's day passed do not count. */
export const listActiveEntries = (db: Db, asker: MeetingAsker) =>
  db
    .selectFrom('agenda_entry')
    .innerJoin('agenda_item', 'agenda_item.id', 'agenda_entry.agenda_item_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_entry.meeting_id')
    .where(seeMeeting(asker.me))
    // As a bind parameter the value would keep the partial index of active entries from being used.
    .where(sql<boolean>`agenda_entry.is_active`)
    .where(isCurrent(asker))
    .select(['agenda_entry.id', 'agenda_entry.meeting_id', 'agenda_entry.active_since'])
    .select([
      sql<{ id: number; title: string }>`jsonb_build_object('id', agenda_item.id, 'title', agenda_item.title)`.as('agenda_item'),
      sql<{ title: string | null; start: string }>`jsonb_build_object('title', meeting.title, 'start', meeting.start)`.as('meeting'),
    ])
    .orderBy('meeting.start')
    .orderBy('meeting.id')
    .execute()

const responsible = `'responsible', case when business.responsible is not null then jsonb_build_object('title', business.responsible) end`

type Listed = Awaited<ReturnType<typeof listDocumentsOfItem>>[number] & Tagged

/** An agenda item with its own documents (D2 §3 Agenda item). */
export function withDocuments<Item extends { id: number }>(item: Item, documents: Listed[]) {
  const own = documents.map((document) => ({ ...document, agenda_item_id: item.id }))
  const proposal = own.find(({ kind }) => kind === 'proposals') ?? null
  const attachments = own.filter(({ kind }) => kind === 'attachments')
  return { ...item, last_seen: lastSeen(own), proposal, proposal_id: proposal?.id ?? null, attachments }
}

/** The latest reading; null if any document is unread. */
const lastSeen = (documents: Listed[]) =>
  documents.reduce<string | null>((latest, { last_seen }, index) => {
    if (index === 0 || last_seen === null || latest === null) return index === 0 ? last_seen : null
    return Date.parse(last_seen) > Date.parse(latest) ? last_seen : latest
  }, null)

/** The caller's bookmarks, and the tags and visible notes, of a meeting that the caller was found to see. */
export async function findMarks(db: Db, me: Actor, { id }: Pick<SeenMeeting, 'id'>) {
  const facts = db.selectFrom('meeting').where('meeting.id', '=', id).select(tagFacts(db, me).as('tagged'))
  const own = [bookmarksIn(db, me, sql.val(id)).as('bookmarks'), jsonArrayFrom(notesIn(db, me, sql.val(id))).as('notes')] as const
  const { tagged, ...marks } = await facts.select(own).executeTakeFirstOrThrow()
  return { ...marks, tagging: await taggingIn(db, id, tagged) }
}

type Marks = { annotated: Annotated[]; bookmarks: number[]; tagging: Tagging; notes: NotePlace[] }

/** Like `withDocuments`, for all items of a meeting at once, with the caller's annotation marks, bookmarks, tags and visible notes. */
export function withDocumentsEach<Item extends { id: number; imported_tags: string[] }>(
  all: Item[],
  documents: Listed[],
  { annotated, bookmarks, tagging, notes }: Marks,
) {
  const byItem = Map.groupBy(documents, ({ agenda_item_id }) => agenda_item_id)
  const annotatedItems = new Set(annotated.map(({ agenda_item_id }) => agenda_item_id))
  const bookmarked = new Set(bookmarks)
  const notesOf = Map.groupBy(notes, ({ agenda_item_id }) => agenda_item_id)
  return withTags(tagging, 'item', all).map((item) => ({
    ...withDocuments(item, byItem.get(item.id) ?? []),
    has_annotations: annotatedItems.has(item.id),
    bookmark: bookmarked.has(item.id),
    notes: (notesOf.get(item.id) ?? []).map((note) => note.id),
  }))
}
