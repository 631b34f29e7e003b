import type { DocumentKind } from '#features/documents/document.ts'
import { search } from '#features/search/contract.ts'
import { type Asked } from '#platform/shared/endpoint.ts'
import { type TestHouse, unique } from '#testing/server/house.ts'
import { aStoredFile } from './factories.ts'

type Paper = { title?: string; pages?: string[]; kind?: DocumentKind; item?: { id: number }; owner?: { id: number }; file_name?: string }

/** A document whose text was read, past the import. */
export async function aReadPaper(
  house: TestHouse,
  meeting: { id: number },
  { title = unique('Bericht'), pages = [], kind = 'meeting_documents', item, owner, file_name = `${title}.pdf` }: Paper = {},
) {
  const { sha256, size } = await aReadFile(house, title, pages)
  const facts = { kind, meeting_id: meeting.id, title, agenda_item_id: item?.id ?? null, owner_id: owner?.id ?? null }
  const { id } = await house.db.insertInto('document').values(facts).returning('id').executeTakeFirstOrThrow()
  const { id: version_id } = await house.db
    .insertInto('document_version')
    .values({
      document_id: id,
      number: 1,
      sha256,
      size,
      mime_type: 'application/pdf',
      file_name,
      source_checksum: '',
      updated: house.clock().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db.updateTable('document').set({ latest_version_id: version_id }).where('id', '=', id).execute()
  return { id, version_id, title }
}

/** A file with these pages. */
export async function aReadFile(house: TestHouse, title: string, pages: string[]) {
  const file = await aStoredFile(house, Buffer.from(unique(title)))
  const rows = pages.map((text, index) => ({ sha256: file.sha256, page: index + 1, text }))
  if (rows.length > 0) await house.db.insertInto('file_page').values(rows).execute()
  await house.db
    .updateTable('stored_file')
    .set({ text_state: 'read', page_count: pages.length })
    .where('sha256', '=', file.sha256)
    .execute()
  return file
}

/** What somebody is answered. */
export async function foundBy(
  house: TestHouse,
  who: { id: number },
  query: string,
  more: Omit<NonNullable<Asked<typeof search>['query']>, 'query'> = {},
) {
  const { status, body } = await house.as(who).call(search, { query: { query, ...more } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
