import * as api from '#features/administration/audit-log.ts'
import { deedsAmong, findAuditTerms } from '#features/audit/server/deeds.ts'
import { addFirstDeed } from '#features/audit/server/repository.ts'
import { verifyAuditLog } from '#features/audit/server/verify.ts'
import { hasWords, pageOf } from '#platform/server/database/paging.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'

export function auditRoutes(house: House) {
  handle(house, api.listDeeds, async ({ db, query: { start, rows, query, ...filter }, request }) => {
    // The pages of one search are one reading; told first, so that it does not push the next page on.
    const subject_id = new URLSearchParams(asTexts({ query, ...filter })).toString()
    const deed = { action: 'read_audit_log', subject_type: 'audit_log', subject_id, at: house.clock() }
    await db.transaction().execute((trx) => addFirstDeed(trx, byRequest(request), deed))
    return pageOf(deedsAmong(db, filter).where(hasWords(query, 'deed.username')), { start, rows })
  })

  handle(house, api.getAuditTerms, ({ db }) => findAuditTerms(db))

  handle(house, api.verifyAuditLog, ({ db }) => verifyAuditLog(db))
}

const asTexts = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
