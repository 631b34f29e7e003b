import { committeePolicy } from '#features/committees/policy.ts'
import { findCommittee, lockCommittee } from '#features/committees/server/repository.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import * as api from '#features/meetings/correction-contract.ts'
import { defaultLimits } from '#features/meetings/server/zip/check-entry.ts'
import { ZipRefused } from '#features/meetings/server/zip/zip-refused.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, invalid, Problem, requireActive } from '#platform/server/http/problem.ts'
import { arriving, receiveFile } from '#platform/server/http/receive-files.ts'
import { importZip } from './import-zip.ts'
import { correctOrigin } from './origin.ts'
import { noteRefusal } from './perform-import.ts'

export function importRoutes(context: AppContext) {
  const where = arriving(context, { folder: 'arriving', limit: defaultLimits.archiveBytes })

  handleStream(context, importMeeting, async ({ me, params, query, request }) => {
    const committee = await findCommittee(context.db, me, params.committee)
    const asked = {
      me,
      committee_id: committee.id,
      dry_run: query.dry_run ?? false,
      replace_by_hand: query.replace_by_hand,
      expected: query.expected,
      confirmed: query.confirmed,
      language: languageOf(request),
      request_id: request.id,
      reauthenticate: (db: Db) => request.reauthenticate(db),
    }
    try {
      authorize(committeePolicy.importMeeting, me, committee)
      requireActive(committee)
      await using zip = await receiveFile(request, importMeeting, where)
      return await importZip(context, { ...asked, path: zip.path })
    } catch (error) {
      const problem = error instanceof ZipRefused ? invalid({ zipfile: [{ key: error.key, params: error.params }] }) : error
      if (problem instanceof Problem && !asked.dry_run) await noteRefusal(context.db, me, asked)
      throw problem
    }
  })
}

/** Corrects the origin of a committee whose first import was wrong. */
export function originRoutes(context: AppContext) {
  handle(context, api.correctOrigin, async ({ db, me, params, body, request }) => {
    const committee = await lockCommittee(db, me, params.id)
    authorize(committeePolicy.correctOrigin, me, committee)
    requireActive(committee)
    await correctOrigin(db, byRequest(request), { committee_id: committee.id, ...body })
    return {}
  })
}
