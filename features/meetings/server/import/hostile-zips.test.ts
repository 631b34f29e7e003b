import { afterAll, beforeAll, expect, test } from 'vitest'
import { importMeeting } from '#features/meetings/contract.ts'
import { hostileZips } from '#features/meetings/server/zip/hostile-zip-fixtures.ts'
import german from '#features/meetings/texts/server/import.de.json' with { type: 'json' }
import { noteAssured } from '#testing/server/assured.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { zip, manifest } = german
const texts: Record<string, string> = { ...manifest, ...zip }
/** Matches a text with any values for its parameters. */
const patternOf = (text: string) =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => RegExp.escape(part))
      .join('[^]*'),
  )

const tables = ['meeting', 'agenda_item', 'document', 'document_version', 'stored_file', 'business', 'agenda_entry'] as const
const rows = () =>
  Promise.all(
    tables.map(async (table) => {
      const { count } = await server.db
        .selectFrom(table)
        .select((q) => q.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, count]
    }),
  )

/** Resident memory of the process, including memory outside the heap. */
const megabytes = () => process.memoryUsage.rss() / 2 ** 20

async function anImporter() {
  const committee = await aCommittee(server)
  const me = server.as(await aMember(server, committee, ['responsible']))
  return (file: Buffer) => me.call(importMeeting, { params: { committee: committee.id }, query: {}, file })
}

const seen = { count: 0, refused: 0, megabytes: 0 }

test.each(hostileZips)('%s: %s', async (_name, said, make) => {
  const post = await anImporter()
  const file = await make()
  const [before, memory] = [await rows(), megabytes()]
  const answer = await post(file)
  const more = megabytes() - memory
  seen.count += 1
  seen.megabytes = Math.max(seen.megabytes, more)
  expect(filesArriving(server, 'arriving')).toEqual([])
  if (said === null) {
    expect([answer.status, answer.body.meetings]).toEqual([200, [expect.objectContaining({ outcome: 'created' })]])
    return
  }
  seen.refused += 1
  expect([answer.status, answer.body]).toEqual([400, { zipfile: [expect.stringMatching(patternOf(texts[said] ?? `no text ${said}`))] }])
  expect(await rows()).toEqual(before)
})

test('no hostile zip takes 300 MB more memory', () => {
  noteAssured({
    what: 'Hostile zips, each named',
    count: seen.count,
    aim: 100,
    outcome: `${seen.refused} refused with the reason, the others imported without harm; nothing left; at most ${Math.round(seen.megabytes)} MB more memory`,
    part: 'hostile-zips',
  })
  expect(seen.megabytes).toBeLessThan(300)
})
