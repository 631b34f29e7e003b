import { sql } from 'kysely'
import { largestLayer, mostAnnotations } from '#features/annotations/layer.ts'
import type { Db } from '#platform/server/database/db.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { type AnchoredLayer, carriedId, type Placed } from './anchor-layers.ts'

type Carrying = { version_id: number; from_version_id: number; layer: AnchoredLayer; at: Date }
export type CarriedLayer = { layer_id: number }

/**
 * Carries one layer over to the new version, once: a repetition does nothing, even if the result was changed since. Annotations that the
 * owner has removed meanwhile are skipped; what does not fit on one layer goes on further ones.
 */
export async function carryLayer(db: Db, carrying: Carrying): Promise<CarriedLayer[]> {
  const { version_id, layer } = carrying
  const old = await lockAll(db, carrying)
  if (!old || !(await isFirst(db, { version_id, layer_id: layer.id }))) return []
  const carried: CarriedLayer[] = []
  let rest = writtenOf(version_id, layer.placed)
  do {
    const target = carried.length === 0 ? await firstTarget(db, old, carrying) : await nextTarget(db, old, carrying)
    carried.push({ layer_id: target.id })
    rest = await writePlaced(db, { target, old, written: rest })
  } while (rest.length > 0)
  return carried
}

/** In the lock order of imports: versions, then layers. */
async function lockAll(db: Db, { version_id, from_version_id, layer }: Carrying): Promise<OldLayer | undefined> {
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

async function firstTarget(db: Db, old: OldLayer, carrying: Carrying): Promise<Target> {
  return old.is_private ? lockPrivateLayer(db, old, carrying) : nextTarget(db, old, carrying)
}

/** A further layer of a private one is private as well. */
async function nextTarget(db: Db, old: OldLayer, { version_id }: Carrying): Promise<Target> {
  if (old.is_private)
    return addLayer(db, old, { version_id, name: translate(old.language ?? 'de', { key: 'annotation_layers.restored_layer' }) })
  const target = await addLayer(db, old, { version_id })
  await copyRecipients(db, old, target)
  return target
}

/** A layer on the new version with its current counts, locked: its writers wait for one another. */
type Target = { id: number; annotation_count: number; content_bytes: number }
type OldLayer = NonNullable<Awaited<ReturnType<typeof lockOldLayer>>>

/** The current state of a layer, locked; undefined if its owner has removed it. */
const lockOldLayer = (db: Db, id: number) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('app_user as owner', 'owner.id', 'layer.owner_id')
    .where('layer.id', '=', id)
    .select(['layer.id', 'layer.owner_id', 'layer.name', 'layer.is_private', 'layer.xfdf', 'layer.updated', 'owner.language'])
    .forNoKeyUpdate('layer')
    .executeTakeFirst()

const room = ['id', 'annotation_count', 'content_bytes'] as const

/** The owner's private layer on the new version, which may already exist with new annotations. */
async function lockPrivateLayer(db: Db, { owner_id }: OldLayer, { version_id, at }: { version_id: number; at: Date }): Promise<Target> {
  const updated = at.toISOString()
  await db
    .insertInto('annotation_layer')
    .values({ version_id, owner_id, is_private: true, is_restored: true, updated })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('annotation_layer')
    .set({ is_restored: true, updated })
    .where('version_id', '=', version_id)
    .where('owner_id', '=', owner_id)
    .where('is_private', '=', true)
    .returning(room)
    .executeTakeFirstOrThrow()
}

/** Adds a layer like the old one, with the same name or the given one. */
const addLayer = (db: Db, old: OldLayer, { version_id, name = old.name }: { version_id: number; name?: string | null }): Promise<Target> =>
  db
    .insertInto('annotation_layer')
    .values({ version_id, owner_id: old.owner_id, name, is_private: false, is_restored: true, xfdf: old.xfdf, updated: old.updated })
    .returning(room)
    .executeTakeFirstOrThrow()

/** Gives the new layer the same recipients as the old one. */
const copyRecipients = (db: Db, old: OldLayer, { id }: Target) =>
  sql`insert into layer_recipient (layer_id, committee_id, user_id, group_id)
    select ${id}, committee_id, user_id, group_id from layer_recipient where layer_id = ${old.id}`.execute(db)

/** An annotation as it will be stored, and the id of its original. */
export type Written = { id: string; old_id: string; content: string; bytes: number }

const writtenOf = (version_id: number, placed: readonly Placed[]): Written[] =>
  placed.map(({ id: old_id, part, content: old }) => {
    const id = carriedId(version_id, old_id, part)
    const content = JSON.stringify({ ...old, id })
    return { id, old_id, content, bytes: Buffer.byteLength(content) }
  })

type Writing = { target: Target; old: OldLayer; written: readonly Written[] }

/** Inserts as many as fit below the existing annotations of a layer, in order; returns the rest. */
async function writePlaced(db: Db, { target, old, written }: Writing): Promise<Written[]> {
  const count = countWithRoom(target, written)
  const here = written.slice(0, count)
  if (here.length > 0) await noteOn(db, target, await insert(db, { target, old, written: here }))
  return written.slice(count)
}

function countWithRoom({ annotation_count, content_bytes }: Target, written: readonly Written[]): number {
  let bytes = content_bytes
  const beyond = written.findIndex((one, at) => {
    bytes += one.bytes
    return annotation_count + at + 1 > mostAnnotations || bytes > largestLayer
  })
  return beyond < 0 ? written.length : beyond
}

type Inserted = { bytes: number }

/** Skips annotations removed from the old layer meanwhile. */
async function insert(db: Db, { target, old, written }: Writing): Promise<Inserted[]> {
  const column = <Key extends keyof Written>(key: Key) => written.map((one) => one[key])
  const { rows } = await sql<Inserted>`
    insert into annotation (owner_id, id, layer_id, place, content, created, updated) overriding system value
    select ${old.owner_id}, carried.id, ${target.id}, lowest.place - ${written.length} + carried.at, carried.content::json, before.created, before.updated
    from unnest(${column('id')}::uuid[], ${column('old_id')}::uuid[], ${column('content')}::text[]) with ordinality as carried (id, old_id, content, at)
    cross join (select coalesce(min(place), 1) - 1 as place from annotation where layer_id = ${target.id}) as lowest
    join annotation before on before.owner_id = ${old.owner_id} and before.id = carried.old_id and before.content is not null
    on conflict do nothing
    returning octet_length(content::text) as bytes`.execute(db)
  return rows
}

const noteOn = (db: Db, { id }: Target, inserted: readonly Inserted[]) =>
  db
    .updateTable('annotation_layer')
    .set({
      annotation_count: sql`annotation_count + ${inserted.length}::integer`,
      content_bytes: sql`content_bytes + ${inserted.reduce((sum, { bytes }) => sum + bytes, 0)}::integer`,
    })
    .where('id', '=', id)
    .execute()
