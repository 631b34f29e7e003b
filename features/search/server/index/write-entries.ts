import { sql } from 'kysely'
import { entryVector, titleVector } from '#features/search/server/analysis/vectors.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Found, type Key, placeOf, readFound } from './found.ts'

const BATCH_SIZE = 200

/**
 * Indexes the current transaction's changes; call it at the end of the transaction. For writers of titles: all other changes follow within
 * seconds. The queue is worked off again afterwards, since parallel transactions do not see each other's changes.
 */
export async function indexOwnChanges(trx: Db): Promise<void> {
  const keys = await trx
    .selectFrom('search_due')
    .select(['source', 'object_id', 'owner_id'])
    .where('transaction', '=', sql<string>`pg_current_xact_id_if_assigned()`)
    .where('source', '!=', 'file')
    .orderBy('source')
    .orderBy('object_id')
    .execute()
  for (let start = 0; start < keys.length; start += BATCH_SIZE) await writeEntries(trx, keys.slice(start, start + BATCH_SIZE) as Key[])
}

/** Updates the entries of these keys to what the transaction sees. Returns their vectors, without the words of files. */
export async function writeEntries(db: Db, keys: Key[]): Promise<Vectors[]> {
  const found = await readFound(db, keys)
  const [there, empty] = [found.filter(hasWords), found.filter((one) => !hasWords(one))]
  const vectors = there.map(({ texts, number, ...one }) => ({
    ...one,
    title_words: titleVector(one.title),
    words: entryVector({ title: one.title, number, texts }),
  }))
  await removeEntries(db, empty)
  await removeHeadings(db, keys, found)
  await upsert(db, vectors)
  await moveOwn(
    db,
    there.filter(({ is_own }) => !is_own),
  )
  return vectors
}

export type Vectors = Omit<Found, 'texts' | 'number'> & { title_words: string; words: string }

/** Notes and annotations may be gone; an object keeps its entry even without a title. */
const hasWords = ({ is_own, texts }: Found) => !is_own || texts.length > 0

const columns =
  sql.raw(`type, owner_id, committee_id, meeting_id, agenda_item_id, document_id, business_id, basic_document_id, motion_id, object_id,
  day, file_extension, business_type, title_words, words`)
const facts = ['committee_id', 'meeting_id', 'agenda_item_id', 'day', 'file_extension', 'business_type']
const of = (row: 'entry' | 'excluded', names: string[]) => sql.raw(names.map((name) => `${row}.${name}`).join(', '))
const [kept, given] = [of('entry', [...facts, 'title_words', 'words']), of('excluded', [...facts, 'title_words', 'words'])]
// Keeps the stored value if the words are equal: a change of the day alone must not rewrite large words and their index.
const equalKept = (column: 'title_words' | 'words') =>
  sql.raw(`${column} = case when entry.${column} = excluded.${column} then entry.${column} else excluded.${column} end`)

/** Writes in a fixed order to avoid deadlocks; skips unchanged rows. */
async function upsert(db: Db, vectors: Vectors[]) {
  if (vectors.length === 0) return
  await sql`
    insert into search_entry as entry (${columns})
    select type, owner_id, committee_id, meeting_id, agenda_item_id, document_id, business_id, basic_document_id, motion_id, object_id,
      day, file_extension, business_type, title_words::tsvector,
      words::tsvector || coalesce((select file.words from file_words file where file.sha256 = one.sha256), '')
    from json_to_recordset(${JSON.stringify(vectors)}::json) as one (type text, owner_id integer, committee_id integer, meeting_id integer,
      agenda_item_id integer, document_id integer, business_id integer, basic_document_id integer, motion_id integer, object_id integer, day date,
      file_extension text, business_type text, title_words text, words text, sha256 text)
    order by type, object_id, owner_id
    on conflict on constraint search_entry_once do update
      set (${sql.raw(facts.join(', '))}) = row(${of('excluded', facts)}), ${equalKept('title_words')},
        ${equalKept('words')}
      where (${kept}) is distinct from (${given})`.execute(db)
}

async function removeEntries(db: Db, empty: Found[]) {
  for (const { type, object_id, owner_id } of empty) {
    const entries = db.deleteFrom('search_entry').where('type', '=', type).where('object_id', '=', object_id)
    await entries.where('owner_id', '=', owner_id).execute()
  }
}

/** An item that became a heading has no page any more; other entries are removed with their objects. */
async function removeHeadings(db: Db, keys: Key[], found: Found[]) {
  const there = new Set(found.map(placeOf))
  const gone = keys.filter((key) => key.source === 'agenda_item' && !there.has(placeOf(key))).map(({ object_id }) => object_id)
  if (gone.length === 0) return
  const entries = db.deleteFrom('search_entry').where('type', '=', 'backend.agendaitem')
  await entries.where('object_id', 'in', gone).execute()
}

/** Moves the personal entries on an object along with it. */
async function moveOwn(db: Db, objects: Found[]) {
  const places = objects.map(({ type, object_id, agenda_item_id, day, file_extension }) => ({
    type,
    object_id,
    agenda_item_id,
    day,
    file_extension,
  }))
  await sql`
    update search_entry own set agenda_item_id = one.agenda_item_id, day = one.day, file_extension = one.file_extension
    from json_to_recordset(${JSON.stringify(places)}::json) as one (type text, object_id integer, agenda_item_id integer, day date, file_extension text)
    where own.type = one.type and own.object_id = one.object_id and own.owner_id is not null
      and (own.agenda_item_id, own.day, own.file_extension) is distinct from (one.agenda_item_id, one.day, one.file_extension)`.execute(db)
}
