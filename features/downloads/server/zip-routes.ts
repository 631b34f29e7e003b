import type { FastifyReply, FastifyRequest } from 'fastify'
import { listItems } from '#features/agenda/server/repository.ts'
import * as api from '#features/downloads/contract.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { type Beside, entriesOf } from './entries-of.ts'
import { type Held, ownNotes, textOfNotes } from './own-notes.ts'
import { freeOnTop, type PlacedDocument, placeInFolders, placeOnTop } from './place-documents.ts'
import * as downloads from './repository.ts'
import { sendZip } from './send-zip.ts'
import { type Download, tellDownload } from './tell-download.ts'
import { fileName } from './zip/entry-names.ts'
import { zipSize } from './zip/write-zip.ts'

export function zipRoutes(house: House) {
  const { db, clock, env, work } = house
  const { folder } = arriving(house, { folder: 'made-downloads', limit: 0 })

  handleStream(house, api.downloadMeeting, async ({ me, site, params, query, request, reply }) => {
    const meeting = await downloads.findMeetingOf(db, { me, now: clock().toISOString() }, params)
    const documents = await downloads.documentsWanted(db, me, { ...site, ...query, meeting_id: meeting.id })
    const language = languageOf(request)
    const placed = placeInFolders(documents, say(language, { key: 'downloads.personal_documents_folder' }))
    const title = meetingName(meeting, { ...env, language })
    const items = query.notes ? await listItems(db, { me, enable_businesses: false }, meeting) : []
    const told = { action: 'download_meeting', subject_type: 'meeting', subject_id: meeting.id, ...meeting, documents: placed }
    return send(title, { ...told, ...query, held: { meeting: { id: meeting.id, title }, items, documents } }, { request, reply })
  })

  handleStream(house, api.downloadAgendaItem, async ({ me, site, params, query, request, reply }) => {
    const { meeting, item } = await downloads.findItemOf(db, { me, now: clock().toISOString() }, params)
    const wanted = { ...site, ...query, meeting_id: meeting.id, agenda_item_id: item.id }
    const placed = placeOnTop(await downloads.documentsWanted(db, me, wanted))
    const told = { action: 'download_agenda_item', subject_type: 'agenda_item', subject_id: item.id, ...meeting, documents: placed }
    return send(item.numbered_title, { ...told, ...query, held: { meeting: null, items: [item], documents: placed } }, { request, reply })
  })

  type Placed = Download & Pick<Beside, 'annotations' | 'notes'> & { documents: PlacedDocument[]; held: Held }

  async function send(name: string, download: Placed, asked: { request: FastifyRequest; reply: FastifyReply }) {
    // Once it is on its way nothing of it is refused.
    if (download.annotations) work.requireRoom(asked.request.me)
    await tellDownload(house, asked.request, download)
    const { documents, annotations, notes, held } = download
    const { request, reply } = asked
    const asker = { me: request.me, language: languageOf(request), made: clock(), time_zone: env.time_zone, folder, reply }
    const own_notes = notes ? await ownNotesOf({ ...asker, held, documents }) : null
    // What is made on the way has no size before.
    const size = annotations || notes ? undefined : zipSize(documents)
    const zip = { name: fileName(`${name}.zip`), entries: entriesOf(house, documents, { ...asker, annotations, notes, own_notes }), size }
    return sendZip({ ...zip, time_zone: env.time_zone }, asked)
  }

  type Noting = { me: Actor; language: Language; time_zone: string; held: Held; documents: PlacedDocument[] }

  async function ownNotesOf({ me, documents, ...told }: Noting) {
    const sections = await ownNotes(db, me, told)
    if (sections.length === 0) return null
    const name = fileName(`${say(told.language, { key: 'downloads.own_notes' })}.txt`)
    return { path: freeOnTop(documents)(name), text: textOfNotes(sections) }
  }
}
