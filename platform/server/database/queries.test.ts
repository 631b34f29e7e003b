import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#testing/server/test-server.ts'
import type { Db } from './db.ts'
import { compileOnce } from './queries.ts'

type Values = { one: number; other: number }

const sum = (db: Db, one: number, other: number) => db.selectNoFrom(sql<number>`${one}::integer + ${other}::integer`.as('sum'))

test('a compiled query takes its values on each call, and rejects a statement that takes them by a rest pattern', async () => {
  await using server = await testServer()
  const named = compileOnce((db, { one, other }: Values) => sum(db, one, other))
  expect(await named(server.db, { one: 1, other: 2 })).toEqual({ sum: 3 })
  expect(await named(server.db, { one: 3, other: 4 })).toEqual({ sum: 7 })
  const others = compileOnce((db, { one, ...rest }: Values) => sum(db, one, rest.other))
  await expect(others(server.db, { one: 1, other: 2 })).rejects.toThrow('takes each value by its name')
})
