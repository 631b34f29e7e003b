import { afterAll, beforeAll, expect, test } from 'vitest'
import { meetingCommands } from '#app/cli/commands/meeting-commands.ts'
import { aMeetingToWithdrawFrom } from '#testing/server/factories/withdrawal-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** What is printed, or why it was refused. */
async function removeWithdrawn(id: number, confirm: boolean) {
  const said: string[] = []
  const me = { id: null, username: 'command line', today: '2026-11-20' }
  const site = { ...server, me, print: (line: string) => void said.push(line), warn: () => {}, readPassword: () => Promise.resolve('') }
  const command = meetingCommands.find(({ name }) => name === 'meeting remove-withdrawn')
  return command?.run(site, { args: [String(id)], values: { confirm } }).then(
    () => said.join('\n'),
    (refused: Error) => refused.message,
  )
}

test('meeting remove-withdrawn lists withdrawn content and the work on it, and removes it once confirmed', async () => {
  const { work, itemWork, importZip, reach, meeting, other } = await aMeetingToWithdrawFrom(server)
  expect(await removeWithdrawn(meeting.id, true)).toContain('nothing is withdrawn')
  await work.annotation()
  await itemWork.bookmark()
  await importZip('withoutItem')
  const lines = '  Kredit: 1 bookmarks of 1 person\n  Antrag: 1 annotations of 1 person'
  expect(await removeWithdrawn(meeting.id, false)).toContain(`Add --confirm to remove for good:\n${lines}`)
  expect((await reach()).listed).toEqual(['Kredit', 'Antrag'])
  expect(await removeWithdrawn(meeting.id, true)).toContain(`removed for good:\n${lines}`)
  expect(await reach()).toEqual({ document: 404, item: 404, listed: [] })
  const auditEntry = await server.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('action', '=', 'remove_withdrawn')
    .execute()
  expect(auditEntry).toEqual([
    { subject_id: String(meeting.id), details: { agenda_items: [expect.any(Number)], documents: [expect.any(Number)] } },
  ])
  await importZip('whole')
  expect(await reach(server.as(other))).toEqual({ document: 404, item: 404, listed: [] })
})
