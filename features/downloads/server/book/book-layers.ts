import { sql } from 'kysely'
import { layersOf } from '#features/annotations/server/repository.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

type Wanted = {
  version_id: number
  annotations?: boolean | undefined
  shared_annotations?: boolean | undefined
  notes?: boolean | undefined
}

/**
 * The layers of a version to put in a book, as JSON for the program that makes it; own layers come last, on top. The caller has been found
 * to see the version.
 */
export async function bookLayers(db: Db, me: Actor, { version_id, annotations, shared_annotations, notes }: Wanted): Promise<Buffer> {
  const own = isOwn(me)
  const layers = await layersOf(db, me)
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .where('layer.version_id', '=', version_id)
    .where('layer.has_annotations', '=', true)
    .where(sql<boolean>`case when ${own} then ${Boolean(annotations || notes)}::boolean else ${Boolean(shared_annotations)}::boolean end`)
    .select(['layer.xfdf', own.as('is_own'), fullNameOfUser.as('owner_name'), written.as('annotations')])
    .orderBy(own)
    .orderBy('layer.is_private')
    .orderBy('layer.id')
    .execute()
  const texts = layers.map(({ is_own, owner_name, xfdf, annotations: all }) => {
    const facts = { owner_name, xfdf, is_drawn: is_own ? (annotations ?? false) : true, has_notes: notes ?? false }
    return `${JSON.stringify(facts).slice(0, -1)},"annotations":[${all}]}`
  })
  return Buffer.from(`[${texts.join(',')}]`)
}

const written = sql<string>`(
  select coalesce(string_agg(a.content::text, ',' order by a.place), '') from annotation a where a.layer_id = layer.id)`
