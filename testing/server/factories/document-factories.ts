import { Readable } from 'node:stream'
import { writePersonalDocument } from '#features/personal-documents/server/repository.ts'
import { storeUpload } from '#platform/server/files/arrive-file.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { aStoredFile, type Bytes } from './factories.ts'

/** Inserts a section at the end of a committee's, bypassing the API. */
export async function aSection(
  server: TestServer,
  committee: { id: number },
  title = unique('Abschnitt'),
): Promise<{ id: number; title: string }> {
  const { position } = await server.db
    .selectFrom('document_section')
    .select((query) => query.fn.countAll<number>().as('position'))
    .where('committee_id', '=', committee.id)
    .executeTakeFirstOrThrow()
  return server.db
    .insertInto('document_section')
    .values({ committee_id: committee.id, title, position })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

type OnShelf = { title?: string; section?: { id: number } } & Partial<Bytes>

/** Inserts a basic document at the end of its section or of the top level, bypassing the API. */
export async function aBasicDocument(
  server: TestServer,
  committee: { id: number },
  {
    title = unique('Reglement'),
    section,
    bytes = Buffer.from(title),
    file_name = `${title}.pdf`,
    mime_type = 'application/pdf',
  }: OnShelf = {},
): Promise<{ id: number; title: string; sha256: string }> {
  const shelf = { committee_id: committee.id, section_id: section?.id ?? null }
  const { position } = await server.db
    .selectFrom('basic_document')
    .select((query) => query.fn.countAll<number>().as('position'))
    .where('committee_id', '=', shelf.committee_id)
    .where('section_id', 'is not distinct from', shelf.section_id)
    .executeTakeFirstOrThrow()
  const facts = { title, file_name, mime_type, updated: server.clock().toISOString() }
  return server.db
    .insertInto('basic_document')
    .values({ ...shelf, position, ...facts, ...(await aStoredFile(server, bytes)) })
    .returning(['id', 'title', 'sha256'])
    .executeTakeFirstOrThrow()
}

type Given = { owner: { id: number; username: string }; title?: string; bytes?: Buffer }

/** Inserts a personal document on an agenda item, bypassing the API. */
export async function aPersonalDocument(
  server: TestServer,
  item: { id: number },
  { owner, title = unique('Notizen'), bytes = smallPdf(title) }: Given,
) {
  const file = await storeUpload(server.files, Readable.from([bytes]), `${title}.pdf`)
  const { meeting_id, committee_id } = await server.db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .select(['meeting_id', 'committee_id'])
    .where('agenda_item.id', '=', item.id)
    .executeTakeFirstOrThrow()
  const place = { agenda_item_id: item.id, meeting_id, committee_id }
  const added = { place, title, file, request_id: 'factory' }
  const { id } = await server.db.transaction().execute((trx) => writePersonalDocument({ ...server, db: trx }, owner, added))
  return { id, title, sha256: file.sha256 }
}
