import { privateName } from '#server/annotations/repository.ts'
import { addFirstDeed } from '#server/audit/repository.ts'
import { findVersion, listVersions } from '#server/documents/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { notFound, wrongState } from '#server/kit/problem.ts'
import { documentKinds } from '#shared/documents/document.ts'
import { mostChanges } from '#shared/versions/change.ts'
import { compareVersions } from '#shared/versions/contract.ts'
import { compareFiles } from './compare-files.ts'

export function versionRoutes(house: House) {
  for (const kind of documentKinds) {
    handle(house, compareVersions[kind], async ({ db, me, params: { id, version_id }, query, request, reply }) => {
      const key = { kind, id, private_name: privateName(languageOf(request)) }
      const version = await findVersion(db, me, { ...key, version_id })
      const versions = await listVersions(db, me, key)
      const other = versions.find((one) => (query.with ? one.version_id === query.with : one.number === version.number - 1))
      if (!other) throw query.with ? notFound() : wrongState({ key: 'documents.nothing_to_compare' })
      const changes = await compareFiles({ ...house, reply }, { before: other, after: version })
      if (!changes) throw wrongState({ key: 'documents.compare_unreadable' })
      const { committee_id } = version
      const deed = {
        action: 'compare_versions',
        subject_type: kind,
        subject_id: version_id,
        committee_id,
        request_id: request.id,
        at: house.clock(),
      }
      await db.transaction().execute((trx) => addFirstDeed(trx, me, deed))
      const compared = ({ number, ...one }: typeof version) => ({ version_id: one.version_id, number })
      return {
        version: compared(version),
        with: compared(other),
        changes: changes.slice(0, mostChanges),
        is_cut: changes.length > mostChanges,
      }
    })
  }
}
