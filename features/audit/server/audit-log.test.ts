import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#testing/server/test-server.ts'
import { exportAuditLog } from './audit-log.ts'
import { addAuditEntry } from './repository.ts'

/** Checks the chain from the exported text alone, as an outsider would. Returns the index of the first broken line. */
function brokenLine(lines: string[]): number | undefined {
  let previous = ''
  for (const [index, line] of lines.entries()) {
    const [, said, hash] = /^\{"id":\d+,(.*),"hash":"([0-9a-f]{64})"\}$/s.exec(line) ?? []
    const isChained = JSON.parse(line).previous_hash === previous && createHash('sha256').update(`{${said}}`).digest('hex') === hash
    if (!isChained) return index
    previous = hash ?? ''
  }
  return undefined
}

test('the exported audit log can be verified by its text alone, and shows changed, removed or moved rows', async () => {
  await using server = await testServer()
  const details = { text: 'l’été "2027",\n"hash":"🏛️\u2028', list: [1, null, true], empty: {} }
  for (const action of ['first', 'second', 'third', 'fourth'])
    await addAuditEntry(server.db, { id: null, username: 'anna' }, { action, subject_type: 'site', subject_id: 7, details })
  const lines = await Array.fromAsync(exportAuditLog(server.db))
  expect(lines.map((line) => JSON.parse(line) as { action: string })).toMatchObject(
    ['first', 'second', 'third', 'fourth'].map((action) => ({ action, username: 'anna', subject_id: '7', outcome: 'done', details })),
  )
  expect(lines.join('')).not.toContain('\n')
  expect(brokenLine(lines)).toBeUndefined()
  const [first = '', second = '', third = '', fourth = ''] = lines
  expect(brokenLine([first, second.replace('anna', 'beat'), third, fourth])).toBe(1)
  expect(brokenLine([first, third, fourth])).toBe(1)
  expect(brokenLine([first, third, second, fourth])).toBe(1)
  expect(brokenLine([second, third, fourth])).toBe(0)
})

test('exports an audit log of several chunks completely and in order', async () => {
  await using server = await testServer()
  await sql`
    insert into audit_log (at, username, action, subject_type, subject_id, outcome, previous_hash, hash)
    select now(), 'anna', 'told', 'site', number, 'done', '', '' from generate_series(1, 4001) as number`.execute(server.db)
  const subjects = (await Array.fromAsync(exportAuditLog(server.db))).map((line) =>
    Number((JSON.parse(line) as { subject_id: string }).subject_id),
  )
  expect(subjects).toEqual(Array.from({ length: 4_001 }, (_, index) => index + 1))
})
