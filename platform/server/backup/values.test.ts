import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#testing/server/site/databases.ts'
import { chunksOfRows, tally } from './archive-format.ts'
import { plainClient } from './plain-client.ts'
import { copyIn, copyOut } from './site-tables.ts'

const columns = {
  text: 'text',
  day: 'date',
  instant: 'timestamptz',
  bytes: 'bytea',
  list: 'text[]',
  written: 'json',
  document: 'jsonb',
  amount: 'numeric',
  measure: 'double precision',
  words: 'tsvector',
  uuid: 'uuid',
  large: 'bigint',
}

// PostgreSQL stores any text without NUL.
const texts = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('', '\\N', '\\.', 'NULL', '\t\n\r\\', '"quoted"', "l'été", '🏛️', 'a\u2028b', '\u0001\u007f'),
)
// JSON text may contain NUL as an escape.
const json = fc.oneof(fc.json(), fc.constant('{"nul":"\\u0000"}'), fc.constant('{ "b": 1, "a":1.10, "b": 2 }'))
const instants = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().replace(/^\+?0*(?=\d{4})/, ''))

const row = fc.tuple(
  fc.option(texts),
  fc.option(
    fc.oneof(
      instants.map((instant) => instant.slice(0, 10)),
      fc.constantFrom('infinity', '-infinity', '4713-01-01 BC'),
    ),
  ),
  fc.option(fc.oneof(instants, fc.constantFrom('infinity', '2026-03-29 02:30:00.000001+01'))),
  fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  fc.option(fc.array(fc.option(texts))),
  fc.option(json),
  fc.option(fc.json().filter((text) => !text.includes('\\u0000'))),
  fc.option(fc.oneof(fc.bigInt().map(String), fc.constantFrom('0.10', '1e-20', 'NaN'))),
  fc.option(fc.double().map(String)),
  fc.option(fc.constantFrom("'a b':1A,2B 'c''d':3", '', "'\\\\':1")),
  fc.option(fc.uuid()),
  fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
)

test('a copied table has the same values and row count, wherever the pieces are cut', async () => {
  const { connection, drop } = await emptyDatabase()
  try {
    await using client = await plainClient(connection)
    const defined = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
    const table = (name: string) => ({ name, columns: Object.keys(columns) })
    await client.query(`create table before (${defined.join(', ')}); create table after (${defined.join(', ')})`)
    const places = Object.values(columns).map((type, index) => `$${index + 1}::${type}`)
    const differing = `(select before::text from before except all select after::text from after)
      union all (select after::text from after except all select before::text from before)`
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), fc.integer({ min: 1, max: 500 }), async (rows, size) => {
        await client.query('truncate before, after')
        for (const values of rows) await client.query(`insert into before values (${places.join(', ')})`, values)
        const counted = tally()
        const pieces = await Array.fromAsync(chunksOfRows(counted.passing(client.query(copyTo(copyOut(table('before'))))), size))
        for (const piece of pieces) await pipeline(Readable.from([piece]), client.query(copyFrom(copyIn(table('after')))))
        expect((await client.query(differing)).rows).toEqual([])
        expect(counted.end().rows).toBe(rows.length)
      }),
      { numRuns: 100 },
    )
  } finally {
    await drop()
  }
})
