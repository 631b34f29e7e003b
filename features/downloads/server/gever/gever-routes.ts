import { Readable } from 'node:stream'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { downloadGeverZip } from '#features/downloads/contract.ts'
import { documentsWanted, findMeetingOf } from '#features/downloads/server/repository.ts'
import { storedEntry } from '#features/downloads/server/zip/document-entries.ts'
import { writeZip, zipSize } from '#features/downloads/server/zip/write-zip.ts'
import { bytesEntry, type ZipEntry } from '#features/downloads/server/zip/zip-entry.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { contentDisposition } from '#platform/server/files/send-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { geverManifest } from './gever-meeting.ts'
import { placeLikeGever } from './place-like-gever.ts'

/** A meeting as the zip that GEVER would write, for another site or an archive. */
export function geverRoutes(context: AppContext) {
  const { db, clock, env } = context

  handleStream(context, downloadGeverZip, async ({ me, params, request, reply }) => {
    const meeting = await findMeetingOf(db, { me, now: clock().toISOString() }, params)
    authorize(meetingPolicy.exportMeeting, me, meeting)
    const wanted = await documentsWanted(db, me, { meeting_id: meeting.id, documents_use_sort_order: true })
    const documents = placeLikeGever(wanted)
    const json = Buffer.from(JSON.stringify(await geverManifest(db, meeting.id, documents), null, 4))
    // Not the time of the download, so that equal meetings make equal zips.
    const manifest = bytesEntry('meeting.json', json, new Date(meeting.start))
    const details = { versions: documents.map(({ version_id }) => version_id) }
    const auditEntry = {
      action: 'export_meeting',
      subject_type: 'meeting',
      subject_id: meeting.id,
      committee_id: meeting.committee_id,
      details,
    }
    await db.transaction().execute((trx) => addAuditEntry(trx, byRequest(request), { ...auditEntry, at: clock() }))

    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const document of documents) yield await storedEntry(context, document)
      yield manifest
    }
    reply.headers({
      'content-disposition': contentDisposition(
        'attachment',
        fileName(`${meetingName(meeting, { ...env, language: languageOf(request) })}.zip`),
      ),
      'content-type': 'application/zip',
      'content-length': zipSize([...documents, manifest]),
    })
    return reply.send(Readable.from(request.method === 'HEAD' ? [] : writeZip(entries(), env.time_zone), { objectMode: false }))
  })
}
