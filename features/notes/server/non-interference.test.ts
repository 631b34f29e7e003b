import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, listAgendaItems } from '#features/agenda/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { downloadMeeting } from '#features/downloads/contract.ts'
import { getMeeting, importMeeting, listMeetings } from '#features/meetings/contract.ts'
import { changeNote, listNotes, noteCalls, removeNote } from '#features/notes/contract.ts'
import { type Notable, type NotableKind } from '#features/notes/note.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aNotedMeeting, aWrittenNote } from '#testing/server/factories/note-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

type Story = Awaited<ReturnType<typeof aNotedMeeting>>

/** Byte for byte, the answers for somebody who looks at everything that may have notes. */
async function everythingFor(who: { id: number }, { committee, meeting, item, objects }: Story) {
  const client = server.as(who)
  const removing = await geverZip({ meetings: [aMeetingManifest({ protocol: null, agenda_items: [] })] })
  const lists = (Object.entries(objects) as [NotableKind, number][]).map(([kind, id]) =>
    client.call(noteCalls[kind].listNotes, { params: { id } }),
  )
  const answers = [
    ...(await Promise.all(lists)),
    await client.call(listNotes, {}),
    await client.call(getMeeting, { params: meeting }),
    await client.call(listMeetings, {}),
    await client.call(listAgendaItems, { params: meeting }),
    await client.call(getAgendaItem, { params: item }),
    await client.call(documentCalls.protocols.getDocument, { params: { id: objects.protocols } }),
    await client.call(importMeeting, { params: { committee: committee.id }, query: { dry_run: 'true' }, file: removing }),
    await client.call(downloadMeeting, { params: { committee: committee.id, meeting: meeting.id }, query: { notes: 'true' } }),
  ]
  return answers.map(({ status, headers: { etag, 'last-modified': changed, 'content-length': length }, body }) => [
    status,
    etag,
    changed,
    length,
    Buffer.isBuffer(body) ? body.toString('base64') : JSON.stringify(body, withoutWork),
  ])
}

/** Responsible users see how much an import affects, as numbers only. */
const withoutWork = (key: string, value: unknown) => (key === 'work' ? undefined : value)

test('a note changes no byte of the answers to people who may not see it', async () => {
  const story = await aNotedMeeting(server)
  const { author, beside, responsible, inGroup, group, committee, objects } = story
  const left = await aMember(server, committee, ['member'], { end_date: '2026-11-19' })
  const seen = () => Promise.all([beside, responsible, left].map((who) => everythingFor(who, story)))
  // Creates beforehand whatever is created on first use.
  await seen()
  const before = await seen()
  const those = await everythingFor(inGroup, story)
  const notes = []
  for (const [kind, id] of Object.entries(objects)) {
    notes.push(await aWrittenNote(author, { kind, id } as Notable))
    notes.push(await aWrittenNote(author, { kind, id } as Notable, { committee_groups: [group.id] }))
  }
  expect(await seen()).toEqual(before)
  expect(await everythingFor(inGroup, story)).not.toEqual(those)
  await author.call(changeNote, { params: notes[0]!, body: { annotation: 'Länger als vorher' } })
  await author.call(changeNote, { params: notes[1]!, body: { committee_groups: [] } })
  for (const note of notes.slice(2)) await author.call(removeNote, { params: note })
  expect(await seen()).toEqual(before)
})
