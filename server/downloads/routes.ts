import type { FastifyReply, FastifyRequest } from 'fastify'
import { addDeed } from '#server/audit/repository.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { wrongState } from '#server/kit/problem.ts'
import { say } from '#server/kit/texts.ts'
import * as api from '#shared/downloads/contract.ts'
import { dayOf, shortDay } from '#shared/kit/site-time.ts'
import { entriesOf } from './entries-of.ts'
import { placeInFolders, placeOnTop } from './place-documents.ts'
import * as downloads from './repository.ts'
import { sendZip } from './send-zip.ts'
import { fileName } from './zip/entry-names.ts'
import { zipSize } from './zip/write-zip.ts'

export function downloadRoutes(house: House) {
  const { db, clock, env } = house

  handleStream(house, api.downloadMeeting, async ({ me, site, params, query, request, reply }) => {
    const meeting = await downloads.findMeetingOf(db, { me, now: clock().toISOString() }, params)
    const { personal_documents = false } = query
    const documents = await downloads.documentsWanted(db, me, { ...site, meeting_id: meeting.id, personal_documents })
    const language = languageOf(request)
    const day = shortDay(dayOf(meeting.start, env.time_zone))
    const name = meeting.title || say(language, { key: 'meetings.meeting_from', params: { date: day } })
    const placed = placeInFolders(documents, say(language, { key: 'downloads.personal_documents_folder' }))
    const deed = { action: 'download_meeting', subject_type: 'meeting', subject_id: meeting.id, ...meeting }
    return send({ name, placed, deed }, { request, reply })
  })

  handleStream(house, api.downloadAgendaItem, async ({ me, site, params, query, request, reply }) => {
    const { meeting, item } = await downloads.findItemOf(db, { me, now: clock().toISOString() }, params)
    const wanted = { meeting_id: meeting.id, agenda_item_id: item.id, personal_documents: query.personal_documents ?? false }
    const placed = placeOnTop(await downloads.documentsWanted(db, me, { ...site, ...wanted }))
    const deed = { action: 'download_agenda_item', subject_type: 'agenda_item', subject_id: item.id, ...meeting }
    return send({ name: item.numbered_title, placed, deed }, { request, reply })
  })

  type Download = {
    name: string
    placed: ReturnType<typeof placeOnTop>
    deed: { action: string; subject_type: string; subject_id: number; committee_id: number }
  }

  async function send({ name, placed, deed }: Download, asked: { request: FastifyRequest; reply: FastifyReply }) {
    if (placed.length === 0) throw wrongState({ key: 'downloads.nothing' })
    const { me, id: request_id } = asked.request
    const { action, subject_type, subject_id, committee_id } = deed
    // One deed tells all the files that were read: they are handed out as one.
    const details = { versions: placed.map(({ version_id }) => version_id) }
    await db
      .transaction()
      .execute((trx) => addDeed(trx, me, { action, subject_type, subject_id, committee_id, details, request_id, at: clock() }))
    return sendZip(
      { name: fileName(`${name}.zip`), time_zone: env.time_zone, entries: entriesOf(house, placed), size: zipSize(placed) },
      asked,
    )
  }
}
