import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listItems } from '#features/agenda/server/repository.ts'
import * as api from '#features/downloads/contract.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { contentDisposition } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { bookRoutes } from './book/book-routes.ts'
import { geverRoutes } from './gever/gever-routes.ts'
import { type NotableObjects, ownNotes, textOfNotes } from './own-notes.ts'
import * as downloads from './repository.ts'
import { auditDownload, type Download } from './repository.ts'
import { type AddedFiles, entriesOf, freeOnTop, type PlacedDocument, placeInFolders, placeOnTop } from './zip/document-entries.ts'
import { writeZip, zipSize } from './zip/write-zip.ts'
import type { ZipEntry } from './zip/zip-entry.ts'

export function downloadRoutes(context: AppContext) {
  zipRoutes(context)
  bookRoutes(context)
  geverRoutes(context)
}

function zipRoutes(context: AppContext) {
  const { db, clock, env, work } = context
  const { folder } = arriving(context, { folder: 'made-downloads', limit: 0 })

  handleStream(context, api.downloadMeeting, async ({ me, site, params, query, request, reply }) => {
    const meeting = await downloads.findMeetingOf(db, { me, now: clock().toISOString() }, params)
    const documents = await downloads.documentsWanted(db, me, { ...site, ...query, meeting_id: meeting.id })
    const language = languageOf(request)
    const placed = placeInFolders(documents, translate(language, { key: 'downloads.personal_documents_folder' }))
    const title = meetingName(meeting, { ...env, language })
    const items = query.notes ? await listItems(db, { me, enable_businesses: false }, meeting) : []
    const placedDownload = { action: 'download_meeting', subject_type: 'meeting', subject_id: meeting.id, ...meeting, documents: placed }
    return send(title, { ...placedDownload, ...query, held: { meeting: { id: meeting.id, title }, items, documents } }, { request, reply })
  })

  handleStream(context, api.downloadAgendaItem, async ({ me, site, params, query, request, reply }) => {
    const { meeting, item } = await downloads.findItemOf(db, { me, now: clock().toISOString() }, params)
    const wanted = { ...site, ...query, meeting_id: meeting.id, agenda_item_id: item.id }
    const placed = placeOnTop(await downloads.documentsWanted(db, me, wanted))
    const placedDownload = {
      action: 'download_agenda_item',
      subject_type: 'agenda_item',
      subject_id: item.id,
      ...meeting,
      documents: placed,
    }
    return send(
      item.numbered_title,
      { ...placedDownload, ...query, held: { meeting: null, items: [item], documents: placed } },
      { request, reply },
    )
  })

  type Placed = Download & Pick<AddedFiles, 'annotations' | 'notes'> & { documents: PlacedDocument[]; held: NotableObjects }

  async function send(name: string, download: Placed, asked: { request: FastifyRequest; reply: FastifyReply }) {
    // Checked now: once the zip is being sent, nothing can be refused any more.
    if (download.annotations) work.requireRoom(asked.request.me)
    await auditDownload(context, asked.request, download)
    const { documents, annotations, notes, held } = download
    const { request, reply } = asked
    const asker = { me: request.me, language: languageOf(request), made: clock(), time_zone: env.time_zone, folder, reply }
    const own_notes = notes ? await ownNotesOf({ ...asker, held, documents }) : null
    // The size of generated files is not known in advance.
    const size = annotations || notes ? undefined : zipSize(documents)
    const zip = { name: fileName(`${name}.zip`), entries: entriesOf(context, documents, { ...asker, annotations, notes, own_notes }), size }
    return sendZip({ ...zip, time_zone: env.time_zone }, asked)
  }

  type Noting = { me: Actor; language: Language; time_zone: string; held: NotableObjects; documents: PlacedDocument[] }

  async function ownNotesOf({ me, documents, ...options }: Noting) {
    const sections = await ownNotes(db, me, options)
    if (sections.length === 0) return null
    const name = fileName(`${translate(options.language, { key: 'downloads.own_notes' })}.txt`)
    return { path: freeOnTop(documents)(name), text: textOfNotes(sections) }
  }
}

type Sent = {
  /** Name of the saved file. */
  name: string
  time_zone: string
  entries: AsyncIterable<ZipEntry>
  /** Size of the whole zip, if known in advance. */
  size: number | undefined
}

/** Streams a zip while it is written. A failure midway aborts the response, so that nobody takes a partial zip for the whole. */
function sendZip({ name, time_zone, entries, size }: Sent, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
  reply.headers({
    'content-disposition': contentDisposition('attachment', name),
    'content-type': 'application/zip',
    ...(size !== undefined && { 'content-length': size }),
  })
  const zip = request.method === 'HEAD' ? [] : writeZip(entries, time_zone)
  return reply.send(Readable.from(zip, { objectMode: false }))
}
