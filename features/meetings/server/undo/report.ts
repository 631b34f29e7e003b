import type { UndoReport } from '#features/meetings/correction-contract.ts'
import { type ChangedField, changedFields } from '#features/meetings/import-report.ts'
import { changesOf } from '#features/meetings/server/import/changes.ts'
import { countWork } from '#features/meetings/server/import/count-work.ts'
import { reportedItem } from '#features/meetings/server/import/write-items.ts'
import { reportedMeeting } from '#features/meetings/server/import/write-meeting.ts'
import type { Row, Values } from '#features/meetings/server/tables.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Undo } from './repository.ts'

type Change = { id: number; set: Values }

/** What an undo changes, with how much people have on what it changes or withdraws. Call it before the undo. */
export async function reportUndo(db: Db, { plan, before, now }: Undo): Promise<UndoReport> {
  const meeting = (set: Values) => reportedMeeting({ ...now.meeting, ...set } as unknown as Parameters<typeof reportedMeeting>[0])
  return {
    changes: changesOf(meeting({}), meeting(plan.meeting)),
    kept: plan.kept.filter(isReported),
    agenda_items: await itemsOf(db, { plan, before, now }),
    documents: await documentsOf(db, { plan, now }),
  }
}

const isReported = (field: string): field is ChangedField => changedFields.some((reported) => reported === field)

const goes = ({ set }: Change) => typeof set['withdrawn'] === 'string'
const comesBack = ({ set }: Change) => set['withdrawn'] === null

async function itemsOf(db: Db, { plan, before, now }: Pick<Undo, 'plan' | 'before' | 'now'>): Promise<UndoReport['agenda_items']> {
  const { changed, added } = plan.agenda_items
  const rows = new Map(now.agenda_items.map((row) => [row.id, row]))
  const numbers = new Map([...before.businesses, ...now.businesses].map(({ id, number }) => [id, number]))
  const reportedRow = (row: Values) => {
    const business = numbers.get(Number(row['business_id'])) ?? null
    return reportedItem({ ...row, business } as unknown as Parameters<typeof reportedItem>[0])
  }
  const going = [...added, ...changed.filter(goes).map(({ id }) => id)]
  const workOn = await countWork(db, 'items', going)
  const others = changed.filter((one) => !goes(one) && !comesBack(one))
  const changes = others.map(({ id, set }) => {
    const row = rows.get(id) ?? {}
    return { title: titleOf({ ...row, ...set }), changes: changesOf(reportedRow(row), reportedRow({ ...row, ...set })) }
  })
  return {
    returned: changed.filter(comesBack).map(({ id, set }) => lineOf({ ...rows.get(id), ...set })),
    // Items that only moved are not reported, as with imports.
    changed: changes.filter((one) => one.changes.length > 0),
    withdrawn: going.map((id) => ({ title: titleOf(rows.get(id)), work: workOn(id) })),
  }
}

/** The fields that users see; the others serve for matching. */
const shown = ['title', 'sort_order', 'is_public']

async function documentsOf(db: Db, { plan, now }: Pick<Undo, 'plan' | 'now'>): Promise<UndoReport['documents']> {
  const { changed, added, former } = plan.documents
  const rows = new Map(now.documents.map((row) => [row.id, row]))
  const sets = new Map(changed.map(({ id, set }) => [id, set]))
  const after = (id: number) => lineOf({ ...rows.get(id), ...sets.get(id) })
  const [going, returned] = [[...added, ...changed.filter(goes).map(({ id }) => id)], changed.filter(comesBack).map(({ id }) => id)]
  const renewed = former.map(({ document_id }) => document_id).filter((id) => !going.includes(id) && !returned.includes(id))
  const workOn = await countWork(db, 'documents', [...going, ...renewed])
  const named = new Set([...going, ...returned, ...renewed])
  return {
    returned: returned.map(after),
    changed: changedOnly({ plan, rows, named }).map(after),
    former_version: renewed.map((id) => ({ ...after(id), work: workOn(id) })),
    withdrawn: going.map((id) => ({ title: titleOf(rows.get(id)), work: workOn(id) })),
  }
}

type Counted = Pick<Undo, 'plan'> & { rows: Map<number, Row>; named: Set<number> }

/** Documents that look different afterwards, including their colour and tags. */
function changedOnly({ plan, rows, named }: Counted): number[] {
  const versions = new Set(plan.versions.map(({ id }) => id))
  const ofVersion = [...rows.values()].filter(({ latest_version_id }) => versions.has(Number(latest_version_id))).map(({ id }) => id)
  const ofDocument = plan.documents.changed.filter(({ set }) => shown.some((field) => field in set)).map(({ id }) => id)
  return [...new Set([...ofDocument, ...ofVersion])].filter((id) => !named.has(id))
}

const lineOf = (row: Values) => ({ title: titleOf(row), ...(row['is_public'] === true && { is_public: true as const }) })
const titleOf = ({ title }: Values = {}) => (typeof title === 'string' ? title : '')
