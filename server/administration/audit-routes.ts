import { deedsAmong, findAuditTerms } from '#server/audit/deeds.ts'
import { addFirstDeed } from '#server/audit/repository.ts'
import { verifyAuditLog } from '#server/audit/verify.ts'
import { hasWords, pageOf } from '#server/database/paging.ts'
import { byRequest } from '#server/kit/by-request.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import * as api from '#shared/administration/audit-log.ts'

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
