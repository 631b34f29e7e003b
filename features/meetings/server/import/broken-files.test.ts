import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadDocument } from '#features/basic-documents/contract.ts'
import { importMeeting } from '#features/meetings/contract.ts'
import { createPersonalDocument } from '#features/personal-documents/contract.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'

const folders = ['arriving', 'arriving-personal-documents', 'arriving-documents']
const atOnce = 4

type Change = { place: number; how: string; value: number; length: number }
/** Overwrites, removes, doubles or cuts off bytes anywhere in the file. */
const change: fc.Arbitrary<Change> = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom('set', 'leave out', 'double', 'cut'),
  value: fc.nat(255),
  length: fc.integer({ min: 1, max: 40 }),
})

const changed = (good: Buffer, changes: Change[]): Buffer =>
  changes.reduce((bytes, { place, how, value, length }) => {
    const at = Math.floor(bytes.length * place)
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
    if (how === 'cut') return before
    if (how === 'leave out') return Buffer.concat([before, after.subarray(length)])
    if (how === 'double') return Buffer.concat([before, after.subarray(0, length), after])
    return Buffer.concat([before, Buffer.alloc(Math.min(length, after.length), value), after.subarray(length)])
  }, good)

test('damaged uploads are accepted or refused, and leave no partial file', async () => {
  await using server = await testServer()
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const [me, them] = [server.as(member), server.as(responsible)]
  const kinds = [
    { good: zip, send: (file: Buffer) => them.call(importMeeting, { params: { committee: committee.id }, query: {}, file }) },
    { good: zip, send: (file: Buffer) => me.call(createPersonalDocument, { params: item, form: {}, file, file_name: 'Notiz.zip' }) },
    {
      good: smallPdf('Reglement'),
      send: (file: Buffer) => them.call(uploadDocument, { params: committee, form: {}, file, file_name: 'Reglement.pdf' }),
    },
  ]
  const count = howOften({ inTests: 30, assured: 20_000 })
  const asked = fc.sample(fc.tuple(fc.nat(kinds.length - 1), fc.array(change, { minLength: 1, maxLength: 6 })), count).values()
  const statuses: Record<number, number> = {}
  const failures: unknown[] = []
  const work = async () => {
    for (const [kind, changes] of asked) {
      const { good, send } = kinds[kind]!
      const { status, body } = await send(changed(good, changes))
      statuses[status] = (statuses[status] ?? 0) + 1
      if (![200, 400].includes(status)) failures.push({ kind, changes, status, body })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  expect(failures).toEqual([])
  expect(folders.flatMap((folder) => filesArriving(server, folder))).toEqual([])
  const countOf = (status: number) => (statuses[status] ?? 0).toLocaleString('en')
  noteAssured({
    what: 'Zips and documents broken at random, in three kinds of uploads',
    count,
    aim: 20_000,
    outcome: `${countOf(200)} taken, ${countOf(400)} refused with the reason; no failure, nothing stays half`,
    part: 'broken-files',
  })
})
