import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadAccessTokens } from '#features/administration/access-tokens.ts'
import * as api from '#features/administration/list-files.ts'
import { findTokens } from '#features/administration/server/access-tokens/listed-tokens.ts'
import { findCommittees } from '#features/administration/server/committees.ts'
import { findMemberships } from '#features/administration/server/memberships.ts'
import { findUsers } from '#features/administration/server/users/listed-users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendGenerated } from '#platform/server/files/send-file.ts'
import { type Table, tableFile } from '#platform/server/files/table-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import type { TableFormat } from '#platform/shared/table-formats.ts'
import { committeeColumns, membershipColumns, tableOf, tokenColumns, userColumns, type Words } from './columns.ts'

/** The lists of the administration as files; each download is audited. */
export function listFileRoutes(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-lists', limit: 0 })
  const { time_zone } = env

  handleStream(context, api.downloadUsers, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const users = await findUsers(db, { ...asked, today, now: clock() })
    return send({ of: 'user', as, tableIn: (words) => tableOf(userColumns(words), users, words) }, request, reply)
  })

  handleStream(context, api.downloadCommittees, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const committees = await findCommittees(db, { ...asked, today })
    return send({ of: 'committee', as, tableIn: (words) => tableOf(committeeColumns(words), committees, words) }, request, reply)
  })

  handleStream(context, api.downloadMemberships, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const memberships = await findMemberships(db, { ...asked, today })
    return send({ of: 'membership', as, tableIn: (words) => tableOf(membershipColumns(words), memberships, words) }, request, reply)
  })

  handleStream(context, downloadAccessTokens, async ({ query: { as, ...asked }, request, reply }) => {
    const tokens = await findTokens(db, { ...asked, now: clock() })
    return send({ of: 'access_token', as, tableIn: (words) => tableOf(tokenColumns(words), tokens, words) }, request, reply)
  })

  type List = { of: 'user' | 'committee' | 'membership' | 'access_token'; as: TableFormat; tableIn: (words: Words) => Table }

  async function send({ of, as, tableIn }: List, request: FastifyRequest, reply: FastifyReply) {
    const [language, at] = [languageOf(request), clock()]
    const table = tableIn({ language, time_zone })
    const title = `${translate(language, { key: `administration_lists.${of}s` })}, ${shortDay(dayOf(at, time_zone))}`
    const file = await tableFile({ ...table, as, title })
    const details = { format: as, rows: table.rows.length - 1 }
    await db
      .transaction()
      .execute((trx) => addAuditEntry(trx, byRequest(request), { action: 'download_list', subject_type: of, at, details }))
    return sendGenerated({ ...file, folder }, reply)
  }
}
