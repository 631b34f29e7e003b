import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/database/db.ts'
import { anImportedMeeting } from '#server/test/factories.ts'
import { type TestHouse, testHouse } from '#server/test/house.ts'
import { indexAll } from './index-all.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

/** Types of what is found by a lexeme. */
const found = async (db: Db, lexeme: string) => {
  const entries = db
    .selectFrom('search_entry')
    .select('type')
    .where(sql<boolean>`words @@ ${`'${lexeme}'`}::tsquery`)
  return (await entries.orderBy('type').execute()).map(({ type }) => type)
}

test('an imported meeting is found by its titles at once', async () => {
  await anImportedMeeting(house)
  expect(await found(house.db, 'geschaftsprufungskommission')).toEqual(['backend.meeting', 'backend.meetingdocument', 'backend.protocol'])
  await indexAll(house)
  expect(await house.db.selectFrom('search_due').selectAll().execute()).toEqual([])
})
