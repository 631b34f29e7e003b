import type { Selectable } from 'kysely'
import type { SearchTables, Source } from '#features/search/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readOwnTexts } from './own-texts.ts'

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
