import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import { type AnchoredLayer, anchorLayers } from './anchor-layers.ts'
import { type Brought, bringLayer } from './bring-layer.ts'
import { readPlacedText, type StoredPaper } from './read-placed-text.ts'
import { type CarryOver, layersToCarry, nextCarryOver } from './repository.ts'
import { returnToPlace } from './return-to-place.ts'

/** `tell` says, in the same transaction, that there is another layer, or more on one. */
type Carrying = Pick<Deps, 'db' | 'files' | 'work' | 'jobs' | 'clock'> & {
  tell: (db: Db, layer: Brought & { version_id: number }) => Promise<void>
}

/** After so long the rest is left to another job: one that takes too long is taken for dead. */
const longest = 150_000
/** So much of the layers' contents goes through one anchoring, and so many layers. */
const atOnce = { bytes: 8 * 2 ** 20, layers: 100 }

/** Brings the layers of each version of a document to the one that follows it, the oldest first, each layer in a transaction of its own; what was brought is not brought again. */
export async function carryOver(deps: Carrying, { document_id }: { document_id: number }): Promise<void> {
  const begin = performance.now()
  for (let next = await nextCarryOver(deps.db, document_id); next; next = await nextCarryOver(deps.db, document_id)) {
    for await (const _ of carriedBatches(deps, next)) {
      if (performance.now() - begin > longest) return deps.jobs.send(deps.db, 'carry_over', [{ document_id }])
    }
    await deps.db.deleteFrom('carry_over').where('version_id', '=', next.version_id).execute()
  }
}

async function* carriedBatches(deps: Carrying, version: CarryOver) {
  const papers = papersOf(deps, version)
  for (let layers = await layersToCarry(deps.db, version); layers.length > 0; layers = await layersToCarry(deps.db, version)) {
    for (const batch of batchesOf(layers)) {
      const anchored = await anchorLayers(
        deps,
        batch.map(({ id }) => id),
        papers,
      )
      for (const layer of await returnToPlace(deps.db, version, anchored)) await bring(deps, version, layer)
      yield batch
    }
  }
}

async function bring(deps: Carrying, { version_id, from_version_id }: CarryOver, layer: AnchoredLayer) {
  await deps.db.transaction().execute(async (trx) => {
    const brought = await bringLayer(trx, { version_id, from_version_id, layer, at: deps.clock() })
    for (const one of brought) await deps.tell(trx, { ...one, version_id })
  })
}

type Listed = Awaited<ReturnType<typeof layersToCarry>>[number]

function batchesOf(layers: readonly Listed[]): Listed[][] {
  const batches: Listed[][] = []
  let bytes = 0
  for (const layer of layers) {
    const batch = batches.at(-1)
    if (!batch || batch.length === atOnce.layers || bytes + layer.content_bytes > atOnce.bytes) {
      batches.push([layer])
      bytes = 0
    } else batch.push(layer)
    bytes += layer.content_bytes
  }
  return batches
}

/** Both texts, read when they are first needed. */
function papersOf(deps: Carrying, version: CarryOver) {
  let read: Promise<{ before: Buffer; after: Buffer; pages_after: number | null }> | undefined
  return () => (read ??= readBoth(deps, version))
}

async function readBoth({ files, work }: Carrying, version: CarryOver) {
  const read = (paper: StoredPaper) => work.ofJob('carry_over', (sandbox) => readPlacedText({ files, sandbox }, paper))
  const before = await read({ sha256: version.before_sha256, size: version.before_size, mime_type: version.before_type })
  const after = await read({ sha256: version.after_sha256, size: version.after_size, mime_type: version.after_type })
  return { before: Buffer.from(JSON.stringify(before)), after: Buffer.from(JSON.stringify(after)), pages_after: after?.length ?? null }
}
