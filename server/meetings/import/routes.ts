import { addDeed } from '#server/audit/repository.ts'
import { findCommittee } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { arriving } from '#server/kit/arriving.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { authorize, invalid, Problem, requireActive } from '#server/kit/problem.ts'
import { receiveFile } from '#server/kit/receive-file.ts'
import { defaultLimits } from '#server/meetings/zip/limits.ts'
import { ZipRefused } from '#server/meetings/zip/zip-refused.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import { importMeeting } from '#shared/meetings/contract.ts'
import { type Import, importZip } from './import-zip.ts'

export function importRoutes(house: House) {
  const where = arriving(house, { folder: 'arriving', limit: defaultLimits.archiveBytes })

  handleStream(house, importMeeting, async ({ me, params, query, request }) => {
    const committee = await findCommittee(house.db, me, params.committee)
    const asked = {
      me,
      committee_id: committee.id,
      dry_run: query.dry_run ?? false,
      replace_by_hand: query.replace_by_hand,
      expected: query.expected,
      confirmed: query.confirmed,
      language: languageOf(request),
      request_id: request.id,
      askAgain: (db: Db) => request.askAgain(db),
    }
    try {
      authorize(committeePolicy.importMeeting, me, committee)
      requireActive(committee)
      await using zip = await receiveFile(request, importMeeting, where)
      return await importZip(house, { ...asked, path: zip.path })
    } catch (error) {
      const problem = error instanceof ZipRefused ? invalid({ zipfile: [{ key: error.key, params: error.params }] }) : error
      if (problem instanceof Problem && !asked.dry_run) await noteRefusal(house, asked)
      throw problem
    }
  })
}

const noteRefusal = ({ db }: House, { me, committee_id, request_id }: Omit<Import, 'path'>) =>
  db.transaction().execute((trx) =>
    addDeed(trx, me, {
      action: 'import_meeting',
      subject_type: 'committee',
      subject_id: committee_id,
      committee_id,
      outcome: 'refused',
      request_id,
    }),
  )
