import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WantedTags } from '#features/tags/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid, type Text } from '#platform/server/http/problem.ts'
import { isEntryOn, settableOptions, type TaggedObject } from './repository.ts'

type Wanted = { user_id: number; object: TaggedObject; slugs: WantedTags; at: Date }

/**
 * Sets somebody's own tags on an object, whose committee is locked; returns whether that changed anything. Entries of options not offered
 * at present stay. Throws 400 for slugs that cannot be set there.
 */
export async function setTags(db: Db, { user_id, object, slugs, at }: Wanted): Promise<boolean> {
  const offered = await lockOffered(db, object)
  refuse(slugs.tags ?? slugs.added ?? [], offered)
  const own = db.selectFrom('tag_entry as entry').where('user_id', '=', user_id).where(isEntryOn(object))
  const held = new Set((await own.select('option_id').execute()).map(({ option_id }) => option_id))
  const wanted = wantedOf(slugs, { offered, held })
  const added = [...wanted].filter((id) => !held.has(id))
  const removed = offered.filter(({ id }) => held.has(id) && !wanted.has(id)).map(({ id }) => id)
  if (added.length + removed.length === 0) return false
  const entry = {
    user_id,
    ...placeColumns(object),
    meeting_id: object.meeting_id,
    content_type: object.content_type,
    created: at.toISOString(),
  }
  if (added.length > 0)
    await db
      .insertInto('tag_entry')
      .values(added.map((option_id) => ({ ...entry, option_id })))
      .execute()
  const gone = db.deleteFrom('tag_entry as entry').where('user_id', '=', user_id).where(isEntryOn(object))
  await gone.where('option_id', '=', sql<number>`any(${removed})`).execute()
  return true
}

type Options = { id: number; slug: string }[]

function wantedOf({ tags, added = [], removed = [] }: WantedTags, { offered, held }: { offered: Options; held: Set<number> }): Set<number> {
  const isWanted = ({ id, slug }: Options[number]) =>
    tags ? tags.includes(slug) : added.includes(slug) || (held.has(id) && !removed.includes(slug))
  return new Set(offered.filter(isWanted).map(({ id }) => id))
}

/** Invalidates the cached counts of the meeting after a change. */
export const renewTags = (db: Db, { meeting_id }: { meeting_id: number }) =>
  db.updateTable('meeting').set({ tags_revision: randomUUID() }).where('id', '=', meeting_id).execute()

/** The options that can be set there, locked against deletion. */
const lockOffered = (db: Db, { content_type }: TaggedObject) =>
  settableOptions(db)
    .where(sql<boolean>`${content_type} = any(option.content_types)`)
    .select(['option.id', 'option.slug'])
    .orderBy('option.id')
    .forKeyShare('option')
    .execute()

function refuse(slugs: string[], offered: { slug: string }[]): void {
  const known = new Set(offered.map(({ slug }) => slug))
  const words = [...new Set(slugs)].flatMap((slug): Text[] => {
    if (!known.has(slug)) return [{ key: 'tags.not_offered', params: { slug } }]
    return slugs.indexOf(slug) === slugs.lastIndexOf(slug) ? [] : [{ key: 'tags.doubled', params: { slug } }]
  })
  if (words.length > 0) throw invalid({ tags: words })
}

const placeColumns = ({ content_type, id }: TaggedObject) =>
  content_type === 'agendaitem' ? { agenda_item_id: id, document_id: null } : { agenda_item_id: null, document_id: id }
