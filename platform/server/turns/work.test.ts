import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readText } from '#features/documents/server/text/read-text.ts'
import { downloadMeeting } from '#features/downloads/contract.ts'
import { workHeader, worksTopic } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { heldSandbox } from '#testing/server/files/sandbox.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let held: ReturnType<typeof heldSandbox>
let site: TestServer
beforeEach(async () => {
  held = heldSandbox()
  site = await testServer({ WORK_PLACES: '1' }, { sandbox: held.sandbox })
})
afterEach(async () => {
  await stopListening()
  await site[Symbol.asyncDispose]()
})

type Counted = { running: number; waiting: number }
const people = ({ work }: TestServer) => work.count().find(({ by }) => by === 'people')
const untilPeople = (counted: Counted, testedServer = site) => expect.poll(() => people(testedServer)).toEqual({ by: 'people', ...counted })

/** A meeting with two members, each of whom can export its protocol with their own layer. */
async function twoMembers(testedServer = site) {
  const { committee, member, meeting } = await anImportedMeeting(testedServer)
  const colleague = await aMember(testedServer, committee)
  const exporting = async (person: { id: number }) => {
    const client = testedServer.as(person)
    const { protocol, layer } = await anOpenProtocol(client, meeting)
    const url = `/api/v1/protocols/${protocol.id}/versions/${protocol.version_id}/annotated_file/?layers=${layer.id}&as=flattened`
    const ask = (work?: string) => client.request({ url, headers: { 'accept-language': 'de', ...(work && { [workHeader]: work }) } })
    return { ...person, client, ask }
  }
  return { committee, meeting, member: await exporting(member), colleague: await exporting(colleague) }
}

test('another member’s export comes before the second of six by one member; a seventh is refused', async () => {
  const { member, colleague } = await twoMembers()
  const ended: string[] = []
  const noted = async (who: string, { ask }: typeof member) => {
    const { statusCode } = await ask()
    ended.push(`${who} ${statusCode}`)
  }
  const six = Array.from({ length: 6 }, () => noted('member', member))
  await untilPeople({ running: 1, waiting: 5 })
  const refused = await member.ask()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '30',
    { detail: expect.stringContaining('warten bereits 5 Aufträge') },
  ])
  const other = noted('colleague', colleague)
  await untilPeople({ running: 1, waiting: 6 })
  for (let waiting = 6; waiting >= 0; waiting--) {
    await untilPeople({ running: 1, waiting })
    await held.hold(1)
    held.letOn()
  }
  await Promise.all([...six, other])
  expect(ended).toEqual(['member 200', 'colleague 200', ...Array.from({ length: 5 }, () => 'member 200')])
  expect(people(site)).toEqual({ by: 'people', running: 0, waiting: 0 })
})

test('a zip with annotations is refused before it begins if too many wait; one without never is', async () => {
  const { member, committee, meeting } = await twoMembers()
  const zip = (query: object) => member.client.call(downloadMeeting, { params: { committee: committee.id, meeting: meeting.id }, query })
  const six = Array.from({ length: 6 }, () => member.ask())
  await untilPeople({ running: 1, waiting: 5 })
  expect([(await zip({ annotations: 'true' })).status, (await zip({})).status]).toEqual([429, 200])
  for (let waiting = 5; waiting >= 0; waiting--) {
    await untilPeople({ running: 1, waiting })
    held.letOn()
  }
  await Promise.all(six)
  expect((await zip({ annotations: 'true' })).status).toBe(200)
})

test('exports and text reading have separate places', async () => {
  const { member, meeting } = await twoMembers()
  const files = await Promise.all(['Eins', 'Zwei'].map((words) => aDocument(site, meeting, { bytes: smallPdf(words) })))
  const exported = member.ask()
  await held.hold(1)
  const reading = files.map(({ sha256 }) => readText(site, sha256))
  await held.hold(2)
  await expect
    .poll(() => site.work.count())
    .toEqual([
      { by: 'people', running: 1, waiting: 0 },
      { by: 'jobs', running: 1, waiting: 1 },
    ])
  held.letOn()
  await exported
  await held.hold(1)
  held.letOn()
  await Promise.all(reading)
  expect(site.work.count().map(({ running, waiting }) => running + waiting)).toEqual([0, 0])
})

test('each person is told how many are ahead of their named work, on any app server, and of no other work', async () => {
  const { member, colleague } = await twoMembers()
  await using server = await secondServer(site)
  const topics = [worksTopic]
  const ears = [await listening(site, { ...member, topics }), await listening(site, { ...colleague, topics, server })] as const
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const places: string[][] = [[], []]
  for (const [at, { socket }] of ears.entries()) {
    socket.on('message', (topic, payload) => {
      const { work, ahead } = JSON.parse(payload.toString())
      const said = `${work === mine ? 'mine' : work === theirs ? 'theirs' : topic} ${ahead}`
      // Ignores repetitions.
      if (places[at]?.at(-1) !== said) places[at]?.push(said)
    })
  }
  const lately = () => places
  const first = member.ask()
  await untilPeople({ running: 1, waiting: 0 })
  const second = member.ask(mine)
  await untilPeople({ running: 1, waiting: 1 })
  await expect.poll(lately).toEqual([['mine 0'], []])
  const other = colleague.ask(theirs)
  await expect.poll(lately).toEqual([['mine 0', 'mine 1'], ['theirs 0']])
  await held.hold(1)
  held.letOn()
  await first
  await expect.poll(lately).toEqual([
    ['mine 0', 'mine 1', 'mine 0'],
    ['theirs 0', 'theirs null'],
  ])
  await held.hold(1)
  held.letOn()
  await other
  await expect.poll(lately).toEqual([
    ['mine 0', 'mine 1', 'mine 0', 'mine null'],
    ['theirs 0', 'theirs null'],
  ])
  await held.hold(1)
  held.letOn()
  await second
})

test('a request that waits too long is refused with 429 and Retry-After', async () => {
  await using busy = await testServer({ WORK_PLACES: '1' }, { sandbox: held.sandbox, turns: { longestWait: 1 } })
  const { member, colleague } = await twoMembers(busy)
  const first = member.ask()
  await held.hold(1)
  const late = await colleague.ask()
  expect([late.statusCode, late.headers['retry-after'], late.json()]).toEqual([
    429,
    '60',
    { detail: expect.stringContaining('sehr viele Dateien') },
  ])
  held.letOn()
  expect((await first).statusCode).toBe(200)
  expect(people(busy)).toEqual({ by: 'people', running: 0, waiting: 0 })
})
