import type { FastifyReply, FastifyRequest } from 'fastify'
import { arriving } from '#server/kit/arriving.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { say } from '#server/kit/texts.ts'
import * as api from '#shared/downloads/contract.ts'
import { type Beside, entriesOf } from './entries-of.ts'
import { meetingName } from './meeting-name.ts'
import { type PlacedDocument, placeInFolders, placeOnTop } from './place-documents.ts'
import * as downloads from './repository.ts'
import { sendZip } from './send-zip.ts'
import { type Download, tellDownload } from './tell-download.ts'
import { fileName } from './zip/entry-names.ts'
import { zipSize } from './zip/write-zip.ts'

export function zipRoutes(house: House) {
  const { db, clock, env } = house
  const { folder } = arriving(house, { folder: 'made-downloads', limit: 0 })

  handleStream(house, api.downloadMeeting, async ({ me, site, params, query, request, reply }) => {
    const meeting = await downloads.findMeetingOf(db, { me, now: clock().toISOString() }, params)
    const documents = await downloads.documentsWanted(db, me, { ...site, ...query, meeting_id: meeting.id })
    const language = languageOf(request)
    const placed = placeInFolders(documents, say(language, { key: 'downloads.personal_documents_folder' }))
    const told = { action: 'download_meeting', subject_type: 'meeting', subject_id: meeting.id, ...meeting, documents: placed }
    return send(meetingName(meeting, { ...env, language }), { ...told, ...query }, { request, reply })
  })

  handleStream(house, api.downloadAgendaItem, async ({ me, site, params, query, request, reply }) => {
    const { meeting, item } = await downloads.findItemOf(db, { me, now: clock().toISOString() }, params)
    const wanted = { ...site, ...query, meeting_id: meeting.id, agenda_item_id: item.id }
    const placed = placeOnTop(await downloads.documentsWanted(db, me, wanted))
    const told = { action: 'download_agenda_item', subject_type: 'agenda_item', subject_id: item.id, ...meeting, documents: placed }
    return send(item.numbered_title, { ...told, ...query }, { request, reply })
  })

  type Placed = Download & Pick<Beside, 'annotations' | 'notes'> & { documents: PlacedDocument[] }

  async function send(name: string, download: Placed, asked: { request: FastifyRequest; reply: FastifyReply }) {
    await tellDownload(house, asked.request, download)
    const { documents, annotations, notes } = download
    const { request, reply } = asked
    const asker = { me: request.me, language: languageOf(request), made: clock(), time_zone: env.time_zone, folder, reply }
    // What is made on the way has no size before.
    const size = annotations || notes ? undefined : zipSize(documents)
    const zip = { name: fileName(`${name}.zip`), entries: entriesOf(house, documents, { ...asker, annotations, notes }), size }
    return sendZip({ ...zip, time_zone: env.time_zone }, asked)
  }
}
