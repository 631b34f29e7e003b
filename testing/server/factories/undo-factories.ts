import { listAgendaEntries } from '#features/agenda/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { getLastImport, undoImport } from '#features/meetings/correction-contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type Client = ReturnType<TestServer['as']>
type Document = { id: number; title: string; sort_order: number | null; file_name: string; updated: string; color_code: string | null }

/** Everything visible that undoing an import restores: a meeting with its items and documents in order, and the hash of each file. */
export async function viewOf({ db }: TestServer, client: Client, meeting: { id: number }) {
  const { body } = await client.call(getMeeting, { params: meeting })
  const { title: name, start, concluded, location, description, imported_at, tagesordnung_slots, tagesordnung_slot_notes } = body
  const rows = await db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .where('document.meeting_id', '=', meeting.id)
    .select(['document.id', 'version.sha256'])
    .execute()
  const files = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const shown = (one: Document) => ({
    id: one.id,
    title: one.title,
    sort_order: one.sort_order,
    file_name: one.file_name,
    updated: one.updated,
    color_code: one.color_code,
    sha256: files.get(one.id),
  })
  const entries = (await client.call(listAgendaEntries, { params: meeting })).body
  return {
    meeting: { title: name, start, concluded, location, description, imported_at, tagesordnung_slots, tagesordnung_slot_notes },
    protocol: body.protocol && shown(body.protocol),
    documents: body.meeting_documents.map(shown),
    agenda_items: body.agenda_items.map((item) => {
      const { id, title, extended_title, number, business, is_paragraph, sort_order, tags, proposal, attachments } = item
      const facts = { id, title, extended_title, number, business, is_paragraph, sort_order, tags: tags.map(({ slug }) => slug) }
      return { ...facts, proposal: proposal && shown(proposal), attachments: attachments.map(shown) }
    }),
    entries: entries.map(({ day, order, notes, agenda_item }) => ({ day, order, notes, item: agenda_item.id })),
  }
}

/** Undoes the last import of a meeting; throws if that fails. */
export async function undone(client: Client, meeting: { id: number }) {
  const { last_import } = (await client.call(getLastImport, { params: meeting })).body
  if (!last_import) throw new Error('nothing to undo')
  const { status, body } = await client.call(undoImport, { params: meeting, body: { last_import: last_import.id } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { lastImport: last_import, report: body }
}
