import { privateName } from '#features/annotations/server/repository.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { documentKinds } from '#features/documents/document.ts'
import { findVersion, listVersions } from '#features/documents/server/repository.ts'
import { compareVersions, mostChanges } from '#features/versions/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import { compareFiles } from './compare-files.ts'

export function versionRoutes(context: AppContext) {
  for (const kind of documentKinds) {
    handle(context, compareVersions[kind], async ({ db, me, params: { id, version_id }, query, request, reply }) => {
      const key = { kind, id, private_name: privateName(languageOf(request)) }
      const version = await findVersion(db, me, { ...key, version_id })
      const versions = await listVersions(db, me, key)
      const other = versions.find((one) => (query.with ? one.version_id === query.with : one.number === version.number - 1))
      if (!other) throw query.with ? notFound() : wrongState({ key: 'documents.nothing_to_compare' })
      const changes = await compareFiles({ ...context, reply }, { before: other, after: version })
      if (!changes) throw wrongState({ key: 'documents.compare_unreadable' })
      const { committee_id } = version
      const auditEntry = {
        action: 'compare_versions',
        subject_type: kind,
        subject_id: version_id,
        committee_id,
        request_id: request.id,
        at: context.clock(),
      }
      await db.transaction().execute((trx) => addFirstAuditEntry(trx, me, auditEntry))
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
