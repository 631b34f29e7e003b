import type { Db } from '#platform/server/database/db.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { AnchoredLayer } from './anchor-layers.ts'
import { addLayer, copyRecipients, holdOldLayer, holdPrivateLayer, type OldLayer, type Target } from './target-layers.ts'
import { writePlaced, writtenOf } from './write-placed.ts'

type Bringing = { version_id: number; from_version_id: number; layer: AnchoredLayer; at: Date }
export type Brought = { layer_id: number }

/**
 * Brings one layer to the new version, once: a repetition brings nothing, whatever has become of what was brought. What its owner removed meanwhile
 * stays behind. What has no room on a layer is on a further one.
 */
export async function bringLayer(db: Db, bringing: Bringing): Promise<Brought[]> {
  const { version_id, layer } = bringing
  const old = await holdAll(db, bringing)
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

/** In the order in which an import holds them: versions, then layers. */
async function holdAll(db: Db, { version_id, from_version_id, layer }: Bringing): Promise<OldLayer | undefined> {
  const versions = db.selectFrom('document_version').select('id').where('id', 'in', [from_version_id, version_id])
  await versions.orderBy('id').forKeyShare().execute()
  const asked = db.selectFrom('carry_over').select('version_id').where('version_id', '=', version_id).forKeyShare()
  return (await asked.executeTakeFirst()) && holdOldLayer(db, layer.id)
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
  return old.is_private ? holdPrivateLayer(db, old, bringing) : nextTarget(db, old, bringing)
}

/** Of what is private nobody else sees the further layer, either. */
async function nextTarget(db: Db, old: OldLayer, { version_id }: Bringing): Promise<Target> {
  if (old.is_private) return addLayer(db, old, { version_id, name: say(old.language ?? 'de', { key: 'annotation_layers.restored_layer' }) })
  const target = await addLayer(db, old, { version_id })
  await copyRecipients(db, old, target)
  return target
}
