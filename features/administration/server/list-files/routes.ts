import { downloadAccessTokens } from '#features/administration/access-tokens.ts'
import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import * as api from '#features/administration/list-files.ts'
import { findTokens } from '#features/administration/server/access-tokens/listed-tokens.ts'
import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { findCommittees } from '#features/administration/server/committees.ts'
import { findMemberships } from '#features/administration/server/memberships.ts'
import { findUsers } from '#features/administration/server/users/listed-users.ts'
import { downloadAuditLog, mostAuditEntries } from '#features/audit/contract.ts'
import { findAuditEntries } from '#features/audit/server/audit-log.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { Problem } from '#platform/server/http/problem.ts'
import type { TableFormat } from '#platform/shared/table-formats.ts'
import { auditColumns, businessTypeColumns, legislativeTermColumns, tagOptionColumns, textFragmentColumns } from './catalogue-columns.ts'
import { type Column, committeeColumns, membershipColumns, tableOf, tokenColumns, userColumns, type Words } from './columns.ts'
import { listSender } from './send-list.ts'

/** The lists of the administration as files; each download is audited. */
export function listFileRoutes(context: AppContext) {
  catalogueFileRoutes(context)
  const { db, clock } = context
  const send = listSender(context)

  handleStream(context, api.downloadUsers, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const users = await findUsers(db, { ...asked, today, now: clock() })
    return send(listOf('user', as, users, userColumns), request, reply)
  })

  handleStream(context, api.downloadCommittees, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const committees = await findCommittees(db, { ...asked, today })
    return send(listOf('committee', as, committees, committeeColumns), request, reply)
  })

  handleStream(context, api.downloadMemberships, async ({ me: { today }, query: { as, ...asked }, request, reply }) => {
    const memberships = await findMemberships(db, { ...asked, today })
    return send(listOf('membership', as, memberships, membershipColumns), request, reply)
  })

  handleStream(context, downloadAccessTokens, async ({ query: { as, ...asked }, request, reply }) => {
    const tokens = await findTokens(db, { ...asked, now: clock() })
    return send(listOf('access_token', as, tokens, tokenColumns), request, reply)
  })
}

type Of = 'user' | 'committee' | 'membership' | 'access_token'

const listOf = <Row>(of: Of, as: TableFormat, rows: Row[], columns: (words: Words) => Column<Row>[]) => ({
  of,
  title: `administration_lists.${of}s`,
  as,
  tableIn: (words: Words) => tableOf(columns(words), rows, words),
})

// The calls differ only in their fields, which the columns know.
type Kind = 'business_type' | 'tag_option' | 'meeting_template_fragment' | 'legislative_term'
type CatalogueFile = typeof businessTypeCalls.file
type Listed = { kind: Kind; list: (db: Db, query: string) => Promise<object[]> }

/** The catalogues as files. */
function catalogueFileRoutes(context: AppContext) {
  const send = listSender(context)
  const serve = <Row>(file: unknown, catalogue: Listed, columns: (words: Words) => Column<Row>[], title: string) =>
    handleStream(context, file as CatalogueFile, async ({ query: { as, query }, request, reply }) => {
      const rows = (await catalogue.list(context.db, query)) as Row[]
      const tableIn = (words: Words) => tableOf(columns(words), rows, words, 'administration_pages')
      return send({ of: catalogue.kind, title: `administration_pages.${title}`, as, tableIn }, request, reply)
    })
  serve(businessTypeCalls.file, businessTypes, businessTypeColumns, 'business_types')
  serve(tagOptionCalls.file, tagOptions, tagOptionColumns, 'tag_options')
  serve(textFragmentCalls.file, textFragments, textFragmentColumns, 'text_fragments')
  serve(legislativeTermCalls.file, legislativeTerms, legislativeTermColumns, 'legislative_terms')
}

/** The audit log as a file, filtered as it is shown. */
export function auditFileRoutes(context: AppContext) {
  const send = listSender(context)
  handleStream(context, downloadAuditLog, async ({ query: { as, query, ...filter }, request, reply }) => {
    const entries = await findAuditEntries(context.db, filter)
      .where(hasWords(query, 'entry.username'))
      .limit(mostAuditEntries + 1)
      .execute()
    if (entries.length > mostAuditEntries) {
      throw new Problem(400, { detail: { key: 'administration.too_many_entries', params: { most: mostAuditEntries } } })
    }
    const tableIn = (words: Words) => tableOf(auditColumns(words), entries, words, 'administration_pages')
    return send({ of: 'audit_log', title: 'administration_pages.audit_log', as, tableIn }, request, reply)
  })
}
