import { isDeepStrictEqual } from 'node:util'
import type { Entry, Row, State, Values } from '#features/meetings/server/tables.ts'

type Change = { id: number; set: Values }
/** The version that a document had before the import. */
type Former = { document_id: number; version_id: number; latest_version_id: number }

/** What an undo writes; rows that the import added are withdrawn. */
export type Plan = {
  meeting: Values
  /** Fields of the meeting that have changed since the import: they are kept. */
  kept: string[]
  agenda_items: { changed: Change[]; added: number[] }
  documents: { changed: Change[]; added: number[]; former: Former[] }
  versions: Change[]
  businesses: Change[]
  /** The whole agenda of all days, or null if the import did not change it. */
  entries: Entry[] | null
}

type Recorded = { before: State; after: State; now: State }

/** Plans how to restore a meeting to its state before an import: only fields that still hold the imported value are restored. */
export function planUndo({ before, after, now }: Recorded): Plan {
  const { set: meeting, kept } = fieldsOf({ before: before.meeting, after: after.meeting, now: now.meeting }, together)
  return {
    meeting,
    kept,
    agenda_items: rowsOf({ before, after, now }, 'agenda_items'),
    documents: documentsOf({ before, after, now }),
    versions: rowsOf({ before, after, now }, 'versions').changed,
    businesses: rowsOf({ before, after, now }, 'businesses').changed,
    entries: entriesOf({ before, after, now }),
  }
}

/** Groups of fields that are kept together: a new start must not be combined with an old end. */
const together = [
  ['start', 'concluded', 'concluded_by_hand', 'days'],
  ['opengever_id', 'source_oguid'],
  ['description', 'description_by_hand'],
]

type OfRow = { before: Row; after: Row; now: Row }

function fieldsOf({ before, after, now }: OfRow, groups: string[][] = []): { set: Values; kept: string[] } {
  const isKept = (field: string) => !isSame(now[field], after[field])
  const staying = new Set(groups.filter((group) => group.some(isKept)).flat())
  // Columns added by a later version were not recorded.
  const changed = Object.keys(before).filter((field) => field in after && !isSame(before[field], after[field]))
  const [kept, taken] = [changed.filter((field) => isKept(field) || staying.has(field)), new Set(changed)]
  for (const field of kept) taken.delete(field)
  return { set: Object.fromEntries([...taken].map((field) => [field, before[field] ?? null])), kept }
}

type Part = 'agenda_items' | 'documents' | 'versions' | 'businesses'

function rowsOf({ before, after, now }: Recorded, part: Part): { changed: Change[]; added: number[] } {
  const [left, present] = [byId(after[part]), byId(now[part])]
  const changed = before[part].flatMap((row): Change[] => {
    const [then, here] = [left.get(row.id), present.get(row.id)]
    if (!then || !here) return []
    const { set } = fieldsOf({ before: row, after: then, now: here })
    return Object.keys(set).length > 0 ? [{ id: row.id, set }] : []
  })
  const known = byId(before[part])
  const added = after[part].filter(({ id }) => !known.has(id) && present.get(id)?.['withdrawn'] === null)
  return { changed, added: added.map(({ id }) => id) }
}

/** The file that a document had before becomes its newest version again; no version is removed. */
function documentsOf(recorded: Recorded): Plan['documents'] {
  const { changed, added } = rowsOf(recorded, 'documents')
  const former: Former[] = []
  const others: Change[] = []
  for (const { id, set } of changed) {
    const { latest_version_id, ...rest } = set
    const latest = recorded.now.documents.find((row) => row.id === id)?.['latest_version_id']
    if (typeof latest_version_id === 'number' && typeof latest === 'number')
      former.push({ document_id: id, version_id: latest_version_id, latest_version_id: latest })
    if (Object.keys(rest).length > 0) others.push({ id, set: rest })
  }
  return { changed: others, added, former }
}

function entriesOf({ before, after, now }: Recorded): Entry[] | null {
  if (isDeepStrictEqual(before.entries, after.entries)) return null
  const items = byId(now.agenda_items)
  return before.entries.filter(({ agenda_item_id }) => items.has(agenda_item_id))
}

const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** The same instant may be recorded in different time zones. */
const isSame = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(a, b) || (isInstant(a) && isInstant(b) && Date.parse(a) === Date.parse(b))
const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)
