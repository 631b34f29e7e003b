import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { isMatch } from './visible.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('the condition of a search is spelled as its index, so that the words are looked up with the committees', async () => {
  const plan = await server.db.transaction().execute(async (trx) => {
    // The table is small: otherwise it would be read as a whole.
    await sql`set local enable_seqscan = off`.execute(trx)
    const found = trx.selectFrom('search_entry as entry').where(isMatch(sql`'strass'::tsquery`, { id: 1, today: '2026-09-14' }))
    return found.select('entry.id').explain('text')
  })
  expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on search_entry_words_in_committee')
})
