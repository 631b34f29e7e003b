import { Readable } from 'node:stream'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { writeZip } from '#features/downloads/server/zip/write-zip.ts'
import { withPasswordIfAny } from '#features/identity/server/second-factor/own-factors.ts'
import * as api from '#features/privacy/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { contentDisposition } from '#platform/server/files/send-file.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { personEntries } from './export-person.ts'

/** The route by which people download what is kept about them. */
export function privacyRoutes(context: AppContext) {
  handleStream(context, api.exportOwnData, async ({ request, reply, body: { password } }) => {
    const user = await withPasswordIfAny(context, { request, password: password ?? '' }, async (db, me) => {
      await addAuditEntry(db, byRequest(request), { action: 'export_user', subject_type: 'user', subject_id: me.id })
      return me
    })
    reply.headers({
      'content-disposition': contentDisposition('attachment', fileName(`${user.username}.zip`)),
      'content-type': 'application/zip',
    })
    return reply.send(Readable.from(writeZip(personEntries(context, user.id), context.env.time_zone), { objectMode: false }))
  })
}
