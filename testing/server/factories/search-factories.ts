import { sql } from 'kysely'
import type { DocumentKind } from '#features/documents/document.ts'
import { readText } from '#features/documents/server/text/read-text.ts'
import { search } from '#features/search/contract.ts'
import { parseQuery } from '#features/search/server/parse-query.ts'
import { entryQuery } from '#features/search/server/tsquery.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listUnreadFiles } from '#platform/server/files/repository.ts'
import type { Asked } from '#platform/shared/endpoint.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'
import { aStoredFile } from './factories.ts'

type Paper = { title?: string; pages?: string[]; kind?: DocumentKind; item?: { id: number }; owner?: { id: number }; file_name?: string }

/** Inserts a document whose text has been read, bypassing the import. */
export async function aReadPaper(
  server: TestServer,
  meeting: { id: number },
  { title = unique('Bericht'), pages = [], kind = 'meeting_documents', item, owner, file_name = `${title}.pdf` }: Paper = {},
) {
  const { sha256, size } = await aReadFile(server, title, pages)
  const facts = { kind, meeting_id: meeting.id, title, agenda_item_id: item?.id ?? null, owner_id: owner?.id ?? null }
  const { id } = await server.db.insertInto('document').values(facts).returning('id').executeTakeFirstOrThrow()
  const { id: version_id } = await server.db
    .insertInto('document_version')
    .values({
      document_id: id,
      number: 1,
      sha256,
      size,
      mime_type: 'application/pdf',
      file_name,
      source_checksum: '',
      updated: server.clock().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('document').set({ latest_version_id: version_id }).where('id', '=', id).execute()
  return { id, version_id, title }
}

/** Inserts a file with the text of these pages. */
export async function aReadFile(server: TestServer, title: string, pages: string[]) {
  const file = await aStoredFile(server, Buffer.from(unique(title)))
  const rows = pages.map((text, index) => ({ sha256: file.sha256, page: index + 1, text }))
  if (rows.length > 0) await server.db.insertInto('file_page').values(rows).execute()
  await server.db
    .updateTable('stored_file')
    .set({ text_state: 'read', page_count: pages.length })
    .where('sha256', '=', file.sha256)
    .execute()
  return file
}

/** The search response for a user. */
export async function foundBy(
  server: TestServer,
  who: { id: number },
  query: string,
  more: Omit<NonNullable<Asked<typeof search>['query']>, 'query'> = {},
) {
  const { status, body } = await server.as(who).call(search, { query: { query, ...more } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** All matching search entries regardless of permissions: `backend.meeting 7`, or `backend.meeting 7 of 3` if only user 3 may find it. */
export async function foundEntries(db: Db, query: string): Promise<string[]> {
  const entries = await db
    .selectFrom('search_entry')
    .select(['type', 'object_id', 'owner_id'])
    .where(sql<boolean>`words @@ ${entryQuery(parseQuery(query))}::tsquery`)
    .orderBy('type')
    .orderBy('object_id')
    .orderBy('owner_id')
    .execute()
  return entries.map(({ type, object_id, owner_id }) => [`${type} ${object_id}`, ...(owner_id === null ? [] : [owner_id])].join(' of '))
}

/** Reads the texts of all waiting files. */
export async function readTexts(server: TestServer): Promise<void> {
  for (const { sha256 } of await listUnreadFiles(server.db)) await readText(server, sha256)
}
