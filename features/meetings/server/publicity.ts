import { sql } from 'kysely'
import { type AuditActor, type AuditEntry, addAuditEntry } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What of a meeting is switched on for the public and not withdrawn; the ids of items and documents. */
export type Publicity = { is_public: boolean; agenda_items: number[]; documents: number[] }

/** Nothing: that of a meeting before it is made. */
export const nothingPublic: Publicity = { is_public: false, agenda_items: [], documents: [] }

/** The present publicity of a meeting. */
export async function publicityOf(db: Db, meeting_id: number): Promise<Publicity> {
  const { rows } = await sql<Publicity>`select is_public,
      array(select id from agenda_item where meeting_id = meeting.id and is_public and withdrawn is null order by id) as agenda_items,
      array(select id from document where meeting_id = meeting.id and is_public and withdrawn is null order by id) as documents
    from meeting where id = ${meeting_id}`.execute(db)
  return rows[0] ?? nothingPublic
}

type Switch = { id: number; is_public: boolean }
/** The switches that were changed: of the meeting, and of what is in it. */
export type ChangedSwitches = { is_public?: boolean | undefined } & Partial<Record<'agenda_items' | 'documents' | 'motions', Switch[]>>

const changedIds = (before: number[], after: number[]): Switch[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ id, is_public: true })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ id, is_public: false })),
]

/** What an import, or its undo, has made public or taken back. */
export const changedSwitches = (before: Publicity, after: Publicity): ChangedSwitches => ({
  is_public: after.is_public === before.is_public ? undefined : after.is_public,
  agenda_items: changedIds(before.agenda_items, after.agenda_items),
  documents: changedIds(before.documents, after.documents),
})

type Facts = { meeting_id: number; committee_id: number } & Pick<AuditEntry, 'request_id' | 'at'>

/** Records in the audit log which parts of a meeting became public and which no longer are, if any. */
export async function auditPublicity(
  db: Db,
  me: AuditActor,
  { meeting_id: subject_id, ...facts }: Facts,
  { is_public, ...parts }: ChangedSwitches,
) {
  const changed = Object.entries(parts).filter(([, switches]) => switches.length > 0)
  // Without titles: the audit log holds no contents.
  const ids = changed.map(([part, switches]) => [part, switches.map(({ id, is_public: on }) => ({ id, is_public: on }))] as const)
  const details = { ...(is_public !== undefined && { is_public }), ...Object.fromEntries(ids) }
  if (Object.keys(details).length === 0) return
  await addAuditEntry(db, me, { action: 'publish_meeting', subject_type: 'meeting', subject_id, ...facts, details })
}
