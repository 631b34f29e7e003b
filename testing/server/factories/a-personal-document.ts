import { Readable } from 'node:stream'
import { writePersonalDocument } from '#features/personal-documents/server/repository.ts'
import { storeUpload } from '#platform/server/files/arrive-file.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'

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
