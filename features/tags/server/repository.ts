import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { activeMembers, fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import { type TagContentType, type TagCount, type TagEntry, type Tagged, titleColumn } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keepByRevision } from '#platform/server/lib/keep.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Options, as `option`, that people can set at present: active and not readonly. */
export const settableOptions = (db: Db) =>
  db.selectFrom('tag_option as option').where('option.is_active', '=', true).where('option.readonly', '=', false)

/** For `orderBy` where the option is joined as `option`. */
export const byOption = sql`option.sort_order, option.title_de collate "und-x-icu", option.id`

/** The entries to show: of options that can be set at present, on a content type that they apply to. */
const entries = (db: Db) =>
  settableOptions(db)
    .innerJoin('tag_entry as entry', 'entry.option_id', 'option.id')
    .innerJoin('app_user as u', 'u.id', 'entry.user_id')
    .where(sql<boolean>`entry.content_type = any(option.content_types)`)
    .select(['option.slug', 'u.username', fullNameOfUser.as('full_name'), 'entry.created'])
    .orderBy(byOption)
    .orderBy('entry.created')
    .orderBy('u.id')

/** For a row joined as `meeting`: the caller's own entries in it, and what everybody's counts depend on. */
export const tagFacts = (db: Db, me: Viewer) => {
  const [meeting_id, committee_id] = [sql.ref<number>('meeting.id'), sql.ref<number>('meeting.committee_id')]
  const own = entries(db).where('entry.meeting_id', '=', meeting_id).where('entry.user_id', '=', me.id)
  const options = settableOptions(db).select(['option.id', 'option.slug', 'option.style', 'option.content_types']).orderBy(byOption)
  const members = activeMembers(db, { committee_id, today: me.today }).select('u.id').orderBy('u.id')
  return jsonBuildObject({
    revision: sql.ref<string>('meeting.tags_revision'),
    own: jsonArrayFrom(own.select(['entry.agenda_item_id', 'entry.document_id'])),
    options: jsonArrayFrom(options),
    members: sql<number[]>`array(${members})`,
  })
}

/** The caller's own entries in a meeting that the caller has been found to see, with their names in `language`. */
export const listOwnTagsIn = (db: Db, me: Viewer, { meeting_id, language }: { meeting_id: number; language: Language }) =>
  entries(db)
    .where('entry.meeting_id', '=', meeting_id)
    .where('entry.user_id', '=', me.id)
    .select(['entry.agenda_item_id', 'entry.document_id', `option.${titleColumn(language)} as name`])
    .execute()

type Place = { agenda_item_id: number | null; document_id: number | null }
type Option = { id: number; slug: string; style: 'simple' | 'count' | 'progress'; content_types: string[] }
export type TagFacts = { revision: string; own: (TagEntry & Place)[]; options: Option[]; members: number[] }

const countsIn = (db: Db, meeting_id: number, { options, members }: Omit<TagFacts, 'own'>) =>
  db
    .selectFrom('tag_entry')
    .where('meeting_id', '=', meeting_id)
    .where('option_id', '=', sql<number>`any(${options.map(({ id }) => id)})`)
    .select(['agenda_item_id', 'document_id', 'option_id', 'content_type'])
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.countAll<number>().filterWhere('user_id', '=', sql<number>`any(${members})`).as('members'),
    ])
    .groupBy(['agenda_item_id', 'document_id', 'option_id', 'content_type'])
    .execute()

const keptCounts = keepByRevision<Awaited<ReturnType<typeof countsIn>>>(200)

const placeKey = ({ agenda_item_id, document_id }: Place) =>
  agenda_item_id === null ? `document ${document_id}` : `item ${agenda_item_id}`

/** The caller's own entries and everybody's counts, by place. */
export type Tagging = { own: Map<string, TagEntry[]>; counts: Map<string, TagCount[]> }

/** What people tagged in a meeting that the caller has been found to see. */
export async function taggingIn(db: Db, meeting_id: number, { own, ...facts }: TagFacts): Promise<Tagging> {
  // The key holds everything that the counts depend on, so that a hall full of members computes them once.
  const counted = await keptCounts(db, JSON.stringify(facts), () => countsIn(db, meeting_id, facts))
  const byPlace = Map.groupBy(counted, placeKey)
  const countsOf = (counts: typeof counted): TagCount[] =>
    facts.options.flatMap(({ id, slug, style, content_types }) => {
      const found = counts.find(({ option_id, content_type }) => option_id === id && content_types.includes(content_type))
      return found ? [{ slug, count: style === 'progress' ? found.members : found.people }] : []
    })
  return { own: Map.groupBy(own, placeKey), counts: new Map([...byPlace].map(([place, counts]) => [place, countsOf(counts)])) }
}

/** Same as `taggingIn`, reading the facts first. */
export async function findTagging(db: Db, me: Viewer, meeting_id: number): Promise<Tagging> {
  const facts = await db
    .selectFrom('meeting')
    .where('meeting.id', '=', meeting_id)
    .select(tagFacts(db, me).as('tagged'))
    .executeTakeFirstOrThrow()
  return taggingIn(db, meeting_id, facts.tagged)
}

const imported = (slug: string): TagEntry => ({ slug, username: null, full_name: null, created: null })

type Taggable = { id: number; imported_tags: string[] }

/** Adds the tags to listed items or documents (D3 §3), without other people's entries: with a full council these would outweigh everything else. */
export function withTags<One extends Taggable>({ own, counts }: Tagging, kind: 'item' | 'document', all: One[]): (One & Tagged)[] {
  const tagsOf = (place: string, imported_tags: string[]): Tagged => ({
    tags: [...imported_tags.map(imported), ...(own.get(place) ?? [])],
    tag_counts: counts.get(place) ?? [],
  })
  return all.map((one) => ({ ...one, ...tagsOf(`${kind} ${one.id}`, one.imported_tags) }))
}

export type TaggedObject = { content_type: TagContentType; id: number; meeting_id: number; imported_tags: string[] }

/** Whether a row joined as `entry` is on this object. */
export const isEntryOn = ({ content_type, id }: Pick<TaggedObject, 'content_type' | 'id'>) =>
  content_type === 'agendaitem' ? sql<boolean>`entry.agenda_item_id = ${id}` : sql<boolean>`entry.document_id = ${id}`

/** Whether the user of an entry is a counted member; `meeting` must be joined. */
const isCounted = (db: Db, { today }: Viewer) =>
  sql<boolean>`exists (${activeMembers(db, { committee_id: sql.ref<number>('meeting.committee_id'), today })
    .whereRef('u.id', '=', sql.ref('entry.user_id'))
    .select('u.id')})`

/** One object's tags with everybody who set them, and their counts. The caller has been found to see the object. */
export async function findTags(db: Db, me: Viewer, object: TaggedObject): Promise<Tagged> {
  const set = await entries(db)
    .innerJoin('meeting', 'meeting.id', 'entry.meeting_id')
    .where(isEntryOn(object))
    .select(['option.style', isCounted(db, me).as('is_counted')])
    .execute()
  const counts = [...Map.groupBy(set, ({ slug }) => slug)].map(([slug, all]) => {
    const counted = all.filter(({ style, is_counted }) => style !== 'progress' || is_counted)
    return { slug, count: counted.length }
  })
  const people = set.map(({ style: _style, is_counted: _isCounted, ...entry }) => entry)
  return { tags: [...object.imported_tags.map(imported), ...people], tag_counts: counts }
}
