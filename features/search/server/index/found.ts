import { type Selectable, sql } from 'kysely'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import type { SearchTables, Source } from '#features/search/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'

/** An object, or what one person wrote on it. */
export type Key = { source: Source; object_id: number; owner_id: number | null }

/** The contents of an entry. */
export type Found = Omit<Selectable<SearchTables['search_source']>, 'text'> & { texts: string[]; is_own: boolean }

/** The current contents of these keys; none for objects that are gone or have no page. */
export async function readFound(db: Db, keys: Key[]): Promise<Found[]> {
  const objects = await readObjects(db, keys)
  const asked = keys.flatMap((key) => {
    const object = objects.get(placeOf(key))
    // A personal document belongs to its owner alone, so that the owner's notes and annotations go into the same entry.
    return object
      ? [{ object, by: key.owner_id ?? object.owner_id, is_own: key.owner_id !== null && key.owner_id !== object.owner_id }]
      : []
  })
  const written = await readOwnTexts(
    db,
    asked.flatMap(({ object, by }) => (by === null ? [] : [{ source: object.source, object_id: object.object_id, owner_id: by }])),
  )
  return asked.map(({ object: { text, ...object }, by, is_own }) => {
    const own = by === null ? [] : (written.get(`${placeOf(object)} ${by}`) ?? [])
    return is_own
      ? { ...object, owner_id: by, title: '', number: '', sha256: null, texts: own, is_own }
      : { ...object, texts: [text, ...own], is_own }
  })
}

export const placeOf = ({ source, object_id }: Pick<Key, 'source' | 'object_id'>) => `${source} ${object_id}`

async function readObjects(db: Db, keys: Key[]) {
  const objects = new Map<string, Selectable<SearchTables['search_source']>>()
  for (const [source, ofSource] of Map.groupBy(keys, (key) => key.source)) {
    const ids = [...new Set(ofSource.map(({ object_id }) => object_id))]
    const rows = await db
      .selectFrom('search_source')
      .selectAll()
      .where('source', '=', source)
      .where((query) => query('object_id', '=', query.fn.any(query.val(ids))))
      .execute()
    for (const row of rows) objects.set(placeOf(row), row)
  }
  return objects
}

type OwnKey = { source: Source; object_id: number; owner_id: number }
type Written = { key: string; text: string | null; content: string | null; xfdf: string | null }

/** Characters indexed per person and object. */
const MAX_TEXT_LENGTH = 100_000
/** In bytes; a larger legacy layer consists of strokes. Reading one blocks the server. */
const MAX_XFDF_BYTES = 2 ** 20

/** What people wrote on objects, in notes and on the pages of all versions, by object and author. */
async function readOwnTexts(db: Db, keys: OwnKey[]): Promise<Map<string, string[]>> {
  if (keys.length === 0) return new Map()
  const asked = JSON.stringify(keys)
  const key = sql`key.source || ' ' || key.object_id || ' ' || key.owner_id as key`
  const layers = sql`key join document_version version on key.source = 'document' and version.document_id = key.object_id
    join annotation_layer layer on layer.version_id = version.id and layer.owner_id = key.owner_id`
  // Most annotations are strokes without text, whose points need not be read.
  const { rows } = await sql<Written>`
    with key as materialized (select * from json_to_recordset(${asked}::json) as key (source text, object_id integer, owner_id integer))
    select ${key}, note.annotation as text, null as content, null as xfdf
    from key join note on note.author_id = key.owner_id and note.object_id = key.object_id and source_of_note(note.content_type) = key.source
    union all
    select ${key}, null, annotation.content::text, null from ${layers} join annotation on annotation.layer_id = layer.id
    where strpos(annotation.content::text, '"text":"') > 0
    union all
    select ${key}, null, null, layer.xfdf from ${layers} where octet_length(layer.xfdf) <= ${MAX_XFDF_BYTES}`.execute(db)
  const texts = new Map<string, string[]>()
  for (const [written, ofKey] of Map.groupBy(rows, (row) => row.key)) texts.set(written, cut(ofKey.flatMap(textsOf)))
  return texts
}

/** Annotations are parsed here, since PostgreSQL fails on some content that is valid JSON. */
function textsOf({ text, content, xfdf }: Written): string[] {
  if (text !== null) return [text]
  const annotations = content === null ? (readXfdf(xfdf ?? '', []) ?? []) : [JSON.parse(content) as { text?: string }]
  return annotations.map((annotation) => ('text' in annotation && annotation.text) || '')
}

function cut(texts: string[]): string[] {
  let left = MAX_TEXT_LENGTH
  return texts.flatMap((text) => {
    const kept = text.slice(0, left)
    left -= kept.length
    return kept === '' ? [] : [kept]
  })
}
