import * as api from '#features/administration/audit-log.ts'
import { findAuditEntries, findAuditTerms } from '#features/audit/server/find-entries.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { verifyAuditLog } from '#features/audit/server/verify.ts'
import { hasWords, pageOf } from '#platform/server/database/paging.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'

export function auditRoutes(context: AppContext) {
  handle(context, api.listAuditEntries, async ({ db, query: { start, rows, query, ...filter }, request }) => {
    // The pages of one search are one reading; told first, so that it does not push the next page on.
    const subject_id = new URLSearchParams(asTexts({ query, ...filter })).toString()
    const auditEntry = { action: 'read_audit_log', subject_type: 'audit_log', subject_id, at: context.clock() }
    await db.transaction().execute((trx) => addFirstAuditEntry(trx, byRequest(request), auditEntry))
    return pageOf(findAuditEntries(db, filter).where(hasWords(query, 'entry.username')), { start, rows })
  })

  handle(context, api.getAuditTerms, ({ db }) => findAuditTerms(db))

  handle(context, api.verifyAuditLog, ({ db }) => verifyAuditLog(db))
}

const asTexts = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
