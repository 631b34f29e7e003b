import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendGenerated } from '#platform/server/files/send-file.ts'
import { type Table, tableFile } from '#platform/server/files/table-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import type { TableFormat } from '#platform/shared/table-formats.ts'
import type { Words } from './columns.ts'

/** `of` is the subject type of the audit entry, `title` a text key. */
type List = { of: string; title: string; as: TableFormat; tableIn: (words: Words) => Table }

/** Returns a function that sends a list as a file, in the caller's language; each download is audited. */
export function listSender(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-lists', limit: 0 })
  const { time_zone } = env
  return async ({ of, title, as, tableIn }: List, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [language, at] = [languageOf(request), clock()]
    const table = tableIn({ language, time_zone })
    const name = `${translate(language, { key: title })}, ${shortDay(dayOf(at, time_zone))}`
    const file = await tableFile({ ...table, as, title: name })
    const details = { format: as, rows: table.rows.length - 1 }
    await db
      .transaction()
      .execute((trx) => addAuditEntry(trx, byRequest(request), { action: 'download_list', subject_type: of, at, details }))
    return sendGenerated({ ...file, folder }, reply)
  }
}
