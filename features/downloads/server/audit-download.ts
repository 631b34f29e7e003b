import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { wrongState } from '#platform/server/http/problem.ts'

export type Download = {
  action: string
  subject_type: string
  subject_id: number
  committee_id: number
  documents: { version_id: number }[]
}

/** Writes one audit entry for all the files, since they are handed out as one. Throws 409 if there are none. */
export async function auditDownload({ db, clock }: Pick<AppContext, 'db' | 'clock'>, request: FastifyRequest, download: Download) {
  const { action, subject_type, subject_id, committee_id, documents } = download
  if (documents.length === 0) throw wrongState({ key: 'downloads.nothing' })
  const details = { versions: documents.map(({ version_id }) => version_id) }
  const auditEntry = { action, subject_type, subject_id, committee_id, details, at: clock() }
  await db.transaction().execute((trx) => addAuditEntry(trx, byRequest(request), auditEntry))
}
