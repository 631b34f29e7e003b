import type { Db } from '#platform/server/database/db.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { AnchoredLayer } from './anchor-layers.ts'
import { addLayer, copyRecipients, lockOldLayer, lockPrivateLayer, type OldLayer, type Target } from './target-layers.ts'
import { writePlaced, writtenOf } from './write-placed.ts'

type Bringing = { version_id: number; from_version_id: number; layer: AnchoredLayer; at: Date }
export type Brought = { layer_id: number }

/**
 * Carries one layer over to the new version, once: a repetition does nothing, even if the result was changed since. Annotations that the
 * owner has removed meanwhile are skipped; what does not fit on one layer goes on further ones.
 */
export async function bringLayer(db: Db, bringing: Bringing): Promise<Brought[]> {
  const { version_id, layer } = bringing
  const old = await lockAll(db, bringing)
  if (!old || !(await isFirst(db, { version_id, layer_id: layer.id }))) return []
  const brought: Brought[] = []
  let rest = writtenOf(version_id, layer.placed)
  do {
    const target = brought.length === 0 ? await firstTarget(db, old, bringing) : await nextTarget(db, old, bringing)
    brought.push({ layer_id: target.id })
    rest = await writePlaced(db, { target, old, written: rest })
  } while (rest.length > 0)
  return brought
}

/** In the lock order of imports: versions, then layers. */
async function lockAll(db: Db, { version_id, from_version_id, layer }: Bringing): Promise<OldLayer | undefined> {
  const versions = db.selectFrom('document_version').select('id').where('id', 'in', [from_version_id, version_id])
  await versions.orderBy('id').forKeyShare().execute()
  const asked = db.selectFrom('carry_over').select('version_id').where('version_id', '=', version_id).forKeyShare()
  return (await asked.executeTakeFirst()) && lockOldLayer(db, layer.id)
}

const isFirst = async (db: Db, carried: { version_id: number; layer_id: number }): Promise<boolean> =>
  (
    await db
      .insertInto('carried_layer')
      .values(carried)
      .onConflict((conflict) => conflict.doNothing())
      .returning('layer_id')
      .execute()
  ).length > 0

async function firstTarget(db: Db, old: OldLayer, bringing: Bringing): Promise<Target> {
  return old.is_private ? lockPrivateLayer(db, old, bringing) : nextTarget(db, old, bringing)
}

/** A further layer of a private one is private as well. */
async function nextTarget(db: Db, old: OldLayer, { version_id }: Bringing): Promise<Target> {
  if (old.is_private) return addLayer(db, old, { version_id, name: say(old.language ?? 'de', { key: 'annotation_layers.restored_layer' }) })
  const target = await addLayer(db, old, { version_id })
  await copyRecipients(db, old, target)
  return target
}
