import { sql } from 'kysely'
import { keptAnnotation } from '#features/annotations/annotation.ts'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** What the sticky notes on the caller's own layers of a version say, by page: one text, or none. `page` is how a page is called. */
export async function ownStickyNotes(
  db: Db,
  me: Actor,
  { version_id, page }: { version_id: number; page: string },
): Promise<string | null> {
  const rows = await layersOf(db, me)
    .innerJoin('annotation', 'annotation.layer_id', 'layer.id')
    .where(isOwn(me))
    .where('layer.version_id', '=', version_id)
    .where(sql<boolean>`annotation.content::text like '%"note"%'`)
    .select(sql<string>`annotation.content::text`.as('content'))
    .orderBy('layer.id')
    .orderBy('annotation.place')
    .execute()
  const notes = rows
    .flatMap(({ content }) => keptAnnotation.safeParse(JSON.parse(content)).data ?? [])
    .filter(({ type, text = '' }) => type === 'note' && text.trim() !== '')
    .sort((a, b) => a.pageIndex - b.pageIndex)
  if (notes.length === 0) return null
  return notes.map(({ pageIndex, text }) => `${page.replace('{page}', String(pageIndex + 1))}\n${text}\n`).join('\n')
}
