import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { wrongState } from '#platform/server/http/problem.ts'

export type Download = {
  action: string
  subject_type: string
  subject_id: number
  committee_id: number
  documents: { version_id: number }[]
}

/** One deed tells all the files that are read: they are handed out as one. Throws 409 where there is none. */
export async function tellDownload({ db, clock }: Pick<House, 'db' | 'clock'>, request: FastifyRequest, download: Download) {
  const { action, subject_type, subject_id, committee_id, documents } = download
  if (documents.length === 0) throw wrongState({ key: 'downloads.nothing' })
  const details = { versions: documents.map(({ version_id }) => version_id) }
  const deed = { action, subject_type, subject_id, committee_id, details, at: clock() }
  await db.transaction().execute((trx) => addDeed(trx, byRequest(request), deed))
}
