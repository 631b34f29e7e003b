import { type RawBuilder, sql } from 'kysely'
import type { PublicDb } from '#features/public-pages/server/public-db.ts'
import type { PublicObjectType } from '#features/public-pages/server/tables.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { OparlType } from './addresses.ts'

/** Of which public object an OParl object is made, and since when it is there. */
export type Life = {
  type: OparlType
  key: string
  source: PublicObjectType
  id: number
  created: string
  modified: string
  deleted: boolean
}

/** `shown`: whether the object is there, by the row `o` of its source; without it, it is there as long as its source is public. */
type Made = { type: OparlType; source: PublicObjectType; prefix?: string; shown?: RawBuilder<boolean>; modified?: RawBuilder<unknown>[] }

/** When an object of that type, which is recorded as public, last changed; `which` narrows by the row of its view, `v`. */
const lastChange = (type: PublicObjectType, which: RawBuilder<boolean>) => sql`(
  select max(part.changed) from public_object part join ${sql.table(`public_${type}`)} v on v.id = part.object_id
  where part.object_type = ${type} and ${which})`
/** Of what is no longer public only its id is known, and not where it was: so it counts everywhere. */
const lastEnd = (type: PublicObjectType) => sql`(select max(part.ended) from public_object part where part.object_type = ${type})`
const changesOf = (type: PublicObjectType, which: RawBuilder<boolean>) => [lastChange(type, which), lastEnd(type)]

const ofItem = sql<boolean>`v.agenda_item_id = o.object_id`
const hasPapers = sql<boolean>`exists (select from public_document v join public_object part on part.object_type = 'document' and part.object_id = v.id
  where ${ofItem} and part.ended is null)`
const hasLocation = sql<boolean>`exists (select from public_meeting v where v.id = o.object_id and v.location is not null and v.location <> '')`

const made: Made[] = [
  { type: 'organization', source: 'committee', modified: changesOf('membership', sql`v.committee_id = o.object_id`) },
  { type: 'person', source: 'person', modified: changesOf('membership', sql`v.person_id = o.object_id`) },
  { type: 'membership', source: 'membership' },
  {
    type: 'meeting',
    source: 'meeting',
    modified: (['agenda_item', 'document'] as const).flatMap((type) => changesOf(type, sql`v.meeting_id = o.object_id`)),
  },
  { type: 'agendaitem', source: 'agenda_item', modified: changesOf('document', ofItem) },
  { type: 'paper', source: 'agenda_item', prefix: 'item-', shown: hasPapers, modified: changesOf('document', ofItem) },
  { type: 'paper', source: 'motion', prefix: 'motion-' },
  { type: 'consultation', source: 'agenda_item', prefix: 'item-', shown: hasPapers, modified: changesOf('document', ofItem) },
  { type: 'file', source: 'document' },
  { type: 'file', source: 'motion', prefix: 'motion-' },
  { type: 'location', source: 'meeting', prefix: 'meeting-', shown: hasLocation },
  { type: 'legislativeterm', source: 'legislative_term' },
]

/** `isTimed`: also when they were modified last, for which several statements look at each of them. */
type Wanted = { keys: string[] | undefined; isTimed: boolean }

/** Objects of a type: those that are there, and what is left of those that were. Not yet or no longer recorded ones are neither. */
function livesOf({ type, source, prefix = '', shown = sql<boolean>`true`, modified = [] }: Made, { keys, isTimed }: Wanted) {
  const latest = [sql`o.changed`, ...modified.map((time) => sql`coalesce(${time}, o.changed)`)]
  const isPublic = sql<boolean>`exists (select from ${sql.table(`public_${source}`)} v where v.id = o.object_id)`
  const conditions = [
    sql`o.object_type = ${source}`,
    sql`(o.ended is not null or ${isPublic})`,
    ...(keys ? [sql`o.object_id = ${anyOf(idsOf(keys, prefix))}`] : []),
  ]
  return sql<Life>`
    select ${type}::text as type, ${prefix}::text || o.object_id as key, o.object_type as source, o.object_id as id, o.became_public as created,
      ${isTimed ? sql`date_trunc('second', greatest(${sql.join(latest)}))` : sql`null::timestamptz`} as modified,
      (o.ended is not null or not ${shown}) as deleted
    from public_object o where ${sql.join(conditions, sql` and `)}`
}

/** The largest integer of PostgreSQL: no id is larger. */
const LARGEST_ID = 2 ** 31 - 1
/** The ids in the keys of this prefix. */
const idsOf = (keys: string[], prefix: string): number[] =>
  keys.flatMap((key) => {
    const id = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : NaN
    return id <= LARGEST_ID ? [id] : []
  })

export type Asked = {
  type: OparlType
  /** Only these objects, also deleted ones. */
  keys?: string[] | undefined
  /** Only meetings of this committee. */
  committee_id?: number | undefined
  created_since?: string | undefined
  created_until?: string | undefined
  /** With it, deleted objects are listed as well. */
  modified_since?: string | undefined
  modified_until?: string | undefined
}

/** Whether the times of modification decide what is listed. */
const isByModified = ({ modified_since, modified_until }: Asked) => modified_since !== undefined || modified_until !== undefined

/** All lives that are asked for, as a query in parentheses; `modified` is null unless keys are given or it decides. */
function matching(asked: Asked): RawBuilder<Life> {
  const { type, keys, committee_id, created_since, created_until, modified_since, modified_until } = asked
  const isTimed = keys !== undefined || isByModified(asked)
  const all = sql.join(
    made.filter((one) => one.type === type).map((one) => livesOf(one, { keys, isTimed })),
    sql` union all `,
  )
  const at = (time: string) => sql`${time}::timestamptz`
  const conditions = [
    sql`true`,
    keys === undefined && modified_since === undefined && sql`not life.deleted`,
    // Where a deleted meeting was is not known, so it is in each list.
    committee_id !== undefined &&
      sql`(life.deleted or exists (select from public_meeting v where v.id = life.id and v.committee_id = ${committee_id}))`,
    created_since !== undefined && sql`date_trunc('second', life.created) >= ${at(created_since)}`,
    created_until !== undefined && sql`date_trunc('second', life.created) <= ${at(created_until)}`,
    modified_since !== undefined && sql`life.modified >= ${at(modified_since)}`,
    modified_until !== undefined && sql`life.modified <= ${at(modified_until)}`,
  ].filter((condition) => condition !== false)
  return sql<Life>`(select * from (${all}) life where ${sql.join(conditions, sql` and `)})`
}

/** These objects, as far as they are or were there. */
export async function findLives(db: PublicDb, type: OparlType, keys: string[]): Promise<Life[]> {
  if (keys.length === 0) return []
  return (await sql<Life>`select * from ${matching({ type, keys })} life order by life.id, life.key`.execute(db)).rows
}

/**
 * A page of a list, by id, which never changes; and how many there are in all. When an object was modified takes several statements, so it is asked
 * for the page alone, unless the list depends on it.
 */
export async function listLives(db: PublicDb, asked: Asked, { limit, page }: { limit: number; page: number }) {
  const list = matching(asked)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${list} life`.execute(db)
  const total = counted[0]?.total ?? 0
  const onPage = sql`order by life.id, life.key limit ${limit} offset ${(page - 1) * limit}`
  const { rows } = await sql<Life>`select * from ${list} life ${onPage}`.execute(db)
  const keys = rows.map(({ key }) => key)
  return { total, lives: isByModified(asked) ? rows : await findLives(db, asked.type, keys) }
}
