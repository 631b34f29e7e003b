import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Work } from '#platform/server/turns/work.ts'

export type AnchoredLayer = { id: number; placed: Placed[] }
/** Both papers as JSON, and the page count of the new one if it can be read. */
export type Papers = { before: Buffer; after: Buffer; pages_after: number | null }

const program = join(import.meta.dirname, 'anchor-program.ts')
const limits = { milliseconds: 100_000, memory: 1_024 * 2 ** 20 }

type Contents = { id: number; kept: string }

/** Anchors the annotations of layers on the new paper, from the lowest to the uppermost. Annotations that exhaust the limits stay on their page. */
export async function anchorLayers(
  { db, work }: Pick<Deps, 'db' | 'work'>,
  ids: number[],
  papers: () => Promise<Papers>,
): Promise<AnchoredLayer[]> {
  const layers = await contentsOf(db, ids)
  if (layers.every(({ kept }) => kept === '')) return layers.map(({ id }) => ({ id, placed: [] }))
  return anchored(work, layers, await papers())
}

async function anchored(work: Work, layers: Contents[], papers: Papers): Promise<AnchoredLayer[]> {
  const answer = await placedIn(work, layers, papers)
  if (answer) return layers.map(({ id }, at) => ({ id, placed: answer[at] ?? [] }))
  const [only, ...others] = layers
  // Retried one by one, so that one layer that exhausts the limits does not affect the others.
  if (others.length > 0) return (await Promise.all(layers.map((layer) => anchored(work, [layer], papers)))).flat()
  return only ? [{ id: only.id, placed: byPage(JSON.parse(`[${only.kept}]`) as Kept[], papers.pages_after) }] : []
}

async function placedIn(work: Work, layers: Contents[], { before, after }: Papers): Promise<Placed[][] | undefined> {
  const kept = layers.map((layer) => `[${layer.kept}]`).join(',')
  const input = Readable.from([Buffer.from('{"before":'), before, Buffer.from(',"after":'), after, Buffer.from(`,"layers":[${kept}]}`)])
  const { answer } = await work.ofJob('carry_over', (sandbox) => sandbox<Placed[][]>(program, { input, ...limits }))
  return answer
}

/** Each layer with its annotations as comma-separated JSON. */
const contentsOf = (db: Db, ids: number[]) =>
  db
    .selectFrom('annotation_layer as layer')
    .where('layer.id', 'in', ids)
    .select('layer.id')
    .select(
      sql<string>`(
        select coalesce(string_agg('{"id":"' || a.id || '","content":' || a.content::text || '}', ',' order by a.place), '')
        from annotation a where a.layer_id = layer.id and a.content is not null)`.as('kept'),
    )
    .orderBy('layer.id')
    .execute()

/** An annotation of the previous version, with its id. */
export type Kept = { id: string; content: KeptAnnotation }

/** One result of carrying an annotation over, as JSON without its new id; `part` numbers the results. */
export type Placed = { id: string; part: number; content: KeptAnnotation }

/** Places annotations on the page of the same number, if it exists. */
const byPage = (all: readonly Kept[], pages: number | null): Placed[] =>
  all.map(({ id, content }) => {
    const isThere = content.is_unplaced === true || pages === null || content.pageIndex < pages
    return { id, part: 0, content: isThere ? content : { ...content, is_unplaced: true } }
  })

/**
 * The id of a carried-over annotation (UUID, version 5): the same for the same annotation and version, so that repetitions are recognized.
 * `part` numbers the results of one annotation.
 */
export function carriedId(version_id: number, id: string, part: number): string {
  const bytes = createHash('sha1').update(`traktanda ${version_id} ${id.toLowerCase()} ${part}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
