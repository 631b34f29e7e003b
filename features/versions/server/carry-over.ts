import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type AnchoredLayer, anchorLayers } from './anchor-layers.ts'
import { type CarriedLayer, carryLayer } from './carry-layer.ts'
import { readPlacedText, type StoredPaper } from './read-placed-text.ts'
import { type CarryOver, layersToCarry, nextCarryOver } from './repository.ts'
import { returnToPlace } from './return-to-place.ts'

/** `tell` reports, in the same transaction, that a layer was added or has more annotations. */
type Carrying = Pick<Deps, 'db' | 'files' | 'work' | 'jobs' | 'clock'> & {
  tell: (db: Db, layer: CarriedLayer & { version_id: number }) => Promise<void>
}

/** After this long (ms) the rest is left to another job: a job that takes too long is considered dead. */
const MAX_DURATION_MS = 150_000
/** Limits for one anchoring run: bytes of layer contents, and number of layers. */
const atOnce = { bytes: 8 * 2 ** 20, layers: 100 }

/** Carries the layers of each version of a document over to the next one, oldest version first, each layer in its own transaction; idempotent. */
export async function carryOver(deps: Carrying, { document_id }: { document_id: number }): Promise<void> {
  const begin = performance.now()
  for (let next = await nextCarryOver(deps.db, document_id); next; next = await nextCarryOver(deps.db, document_id)) {
    for await (const _ of carriedBatches(deps, next)) {
      if (performance.now() - begin > MAX_DURATION_MS) return deps.jobs.send(deps.db, 'carry_over', [{ document_id }])
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
      for (const layer of await returnToPlace(deps.db, version, anchored)) await carry(deps, version, layer)
      yield batch
    }
  }
}

async function carry(deps: Carrying, { version_id, from_version_id }: CarryOver, layer: AnchoredLayer) {
  await deps.db.transaction().execute(async (trx) => {
    const carried = await carryLayer(trx, { version_id, from_version_id, layer, at: deps.clock() })
    for (const one of carried) await deps.tell(trx, { ...one, version_id })
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

/** Both texts, read on first use. */
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
