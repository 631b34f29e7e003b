import { sql } from 'kysely'
import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type AnchoredLayer, anchorLayers, carriedId, type Placed } from './anchor-layers.ts'
import { type CarriedLayer, carryLayer } from './carry-layer.ts'
import { readPlacedText, type StoredPaper } from './read-placed-text.ts'
import { type CarryOver, layersToCarry, nextCarryOver } from './repository.ts'

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

/**
 * If a version has the same file as an earlier one, as after an undone import, annotations that became unplaced in between return to the
 * place they had there. Those that their owner has changed since stay as they are.
 */
async function returnToPlace(db: Db, version: CarryOver, layers: AnchoredLayer[]): Promise<AnchoredLayer[]> {
  const lost = layers.flatMap(({ placed }) => placed.filter(isLost).map(({ id }) => id))
  if (lost.length === 0) return layers
  const between = await versionsSinceSameFile(db, version)
  if (between.length === 0) return layers
  return Promise.all(layers.map(async (layer) => returned(layer, await placesOf(db, { between, lost, layer_id: layer.id }))))
}

const isLost = ({ content }: Placed) => content.is_unplaced === true

const returned = ({ id, placed }: AnchoredLayer, places: Map<string, KeptAnnotation>): AnchoredLayer => ({
  id,
  placed: placed.map((one) => ({ ...one, content: (isLost(one) && places.get(one.id)) || one.content })),
})

/** The latest earlier version with the same file, and the versions after it up to the one that layers come from; empty if no earlier version has it. */
async function versionsSinceSameFile(db: Db, { version_id, after_sha256 }: CarryOver): Promise<number[]> {
  const rows = await db
    .selectFrom('document_version as earlier')
    .innerJoin('document_version as version', 'version.document_id', 'earlier.document_id')
    .where('version.id', '=', version_id)
    .whereRef('earlier.number', '<', 'version.number')
    .select(['earlier.id', 'earlier.sha256'])
    .orderBy('earlier.number')
    .execute()
  const same = rows.findLastIndex(({ sha256 }) => sha256 === after_sha256)
  return same < 0 ? [] : rows.slice(same).map(({ id }) => id)
}

type Asked = { between: number[]; lost: string[]; layer_id: number }

/**
 * The contents of a layer's annotations on the first of the versions, by their ids on the last one: each version in between has given them
 * a new id. Looks only at annotations of the layer's owner, since others may have chosen the same ids.
 */
async function placesOf(db: Db, { between: [first = 0, ...others], lost, layer_id }: Asked): Promise<Map<string, KeptAnnotation>> {
  const annotations = db
    .selectFrom('annotation')
    .innerJoin('annotation_layer as layer', 'layer.id', 'annotation.layer_id')
    .where('annotation.content', 'is not', null)
    .where('annotation.owner_id', '=', (query) => query.selectFrom('annotation_layer').where('id', '=', layer_id).select('owner_id'))
    .select(['annotation.id', 'annotation.updated'])
  const now = await annotations.where('layer.id', '=', layer_id).where('annotation.id', '=', sql<string>`any(${lost}::uuid[])`).execute()
  const updated = new Map(now.map((row) => [row.id, row.updated]))
  const then = await annotations.where('layer.version_id', '=', first).execute()
  const carried = then.map((row) => ({
    ...row,
    id: others.reduce((id, version_id) => carriedId(version_id, id, 0), row.id),
    former: row.id,
  }))
  const unchanged = carried.filter((row) => updated.get(row.id) === row.updated)
  const former = unchanged.map((row) => row.former)
  const contents = await annotations
    .where('layer.version_id', '=', first)
    .where('annotation.id', '=', sql<string>`any(${former}::uuid[])`)
    .select(sql<string>`annotation.content::text`.as('text'))
    .execute()
  const byFormer = new Map(contents.map(({ id, text }) => [id, JSON.parse(text) as KeptAnnotation]))
  return new Map(
    unchanged.flatMap((row) => {
      const content = byFormer.get(row.former)
      return content ? [[row.id, content] as const] : []
    }),
  )
}
