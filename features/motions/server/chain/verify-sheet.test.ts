import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachToMotion, openMotion, removeMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { downloadSignatureSheet } from '#features/motions/file-contract.ts'
import { aMotion, aMotionMeeting, asSecond, asThird } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { findChain, hashOfLink } from './chain.ts'
import { type SheetFacts, sheetFile } from './signature-sheet.ts'
import { verifySheet } from './verify-sheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }

/** A motion that the second signatory has signed and the third may sign. */
async function aSignedMotion() {
  const story = await aMotionMeeting(server)
  const { id } = await aMotion(server, story, { signatories: [asSecond(story.second), asThird(story.third)] })
  const params = { id }
  const { body } = await server.as(story.first).call(attachToMotion, { params, file: Buffer.from(`Plan ${id}`), file_name: 'Plan.txt' })
  await server.as(story.first).call(openMotion, { params })
  await server.as(story.second).call(signMotion, { params })
  const sheet = async (person: Id = story.first) =>
    (await server.as(person).call(downloadSignatureSheet, { params })).body as unknown as Buffer
  return { story, id, params, sheet, sha256: body.attachments[0]?.sha256 ?? '' }
}

async function faultsOf(pdf: Uint8Array) {
  const verdict = await verifySheet(server, pdf)
  return verdict?.faults
}
const notesOf = async (pdf: Uint8Array) => (await verifySheet(server, pdf))?.notes

/** Changes rows as somebody with direct database access could. */
const past = async (change: () => Promise<unknown>) => {
  await sql`alter table motion_link disable trigger all`.execute(server.db)
  await change()
  await sql`alter table motion_link enable trigger all`.execute(server.db)
}
const signatures = (id: number) => server.db.updateTable('motion_signature').where('motion_id', '=', id)

test('a sheet is valid, also after later signatures, the submission and the removal', async () => {
  const { story, params, sheet } = await aSignedMotion()
  const [first, again] = [await sheet(), await sheet(story.access)]
  expect([await faultsOf(first), await faultsOf(again), await notesOf(first)]).toEqual([[], [], ['The motion is OPEN.']])
  await server.as(story.third).call(signMotion, { params })
  await server.as(story.first).call(submitMotion, { params })
  const last = await sheet()
  expect([await faultsOf(first), await faultsOf(last)]).toEqual([[], []])
  expect(await notesOf(first)).toEqual(['Signatures and moves that were added since: 2.', 'The motion is SUBMITTED.'])
  await server.as(story.responsible).call(removeMotion, { params })
  expect([await faultsOf(first), await faultsOf(last)]).toEqual([[], []])
  expect(await notesOf(last)).toEqual(['The motion is SUBMITTED.', expect.stringMatching(/^It was removed at /)])
})

test('a sheet of a motion removed before its submission is valid', async () => {
  const { story, params, sheet } = await aSignedMotion()
  const pdf = await sheet()
  await server.as(story.responsible).call(removeMotion, { params })
  expect([await faultsOf(pdf), await notesOf(pdf)]).toEqual([[], ['The motion was removed before it was submitted.']])
})

const notHandedOut = 'The file is not, byte for byte, one that this site has handed out: what its pages show proves nothing.'

/** A sheet whose facts differ from the site’s. */
async function forged(pdf: Uint8Array, change: (facts: SheetFacts) => void) {
  const document = await PDFDocument.load(pdf)
  const [attached] = document.getAttachments()
  const facts = JSON.parse(Buffer.from(attached?.data ?? []).toString()) as SheetFacts
  change(facts)
  const copy = await PDFDocument.create()
  await copy.attach(Buffer.from(JSON.stringify(facts)), sheetFile)
  return copy.save()
}

test('rejects a sheet with other bytes, whatever its facts', async () => {
  const { sheet } = await aSignedMotion()
  const pdf = await sheet()
  expect(await faultsOf(Buffer.concat([pdf, Buffer.from('\n')]))).toEqual([notHandedOut])
  expect(await faultsOf(await forged(pdf, () => undefined))).toEqual([notHandedOut])
  for (const other of [Buffer.from('x'), Buffer.from('%PDF-1.7'), await (await PDFDocument.create()).save()])
    expect(await verifySheet(server, other)).toBeUndefined()
})

test('reports a forged text, name, time or signature', async () => {
  const { sheet, id } = await aSignedMotion()
  const pdf = await sheet()
  const text = await forged(pdf, (facts) => (facts.text.description = 'Anderes'))
  expect(await faultsOf(text)).toEqual([
    notHandedOut,
    'The text in the sheet has another hash than the sheet says.',
    'The database has another description.',
  ])
  const name = await forged(pdf, ({ signatures: [first] }) => first && (first.full_name = 'Rossi Chiara'))
  expect(await faultsOf(name)).toEqual([
    notHandedOut,
    'Signature 1, Rossi Chiara, in the sheet has another hash than what it says.',
    'Signature 1, Rossi Chiara, is another one in the database.',
  ])
  const more = await forged(pdf, (facts) => {
    const [first] = facts.signatures
    if (!first) throw new Error('nobody signed')
    const second = { ...first, number: 2, user_id: 999, full_name: 'Rossi Chiara', previous_hash: first.hash }
    facts.signatures.push({ ...second, hash: hashOfLink({ ...second, motion_id: id }) })
  })
  expect(await faultsOf(more)).toEqual([notHandedOut, 'Signature 2, Rossi Chiara, is not in the database.'])
  const time = await forged(pdf, ({ signatures: [first] }) => first && (first.signed_at = '2026-11-20T09:00:01.000Z'))
  expect(await faultsOf(time)).toHaveLength(3)
})

test('reports changes in the database and a missing attachment', async () => {
  const { story, id, params, sheet, sha256 } = await aSignedMotion()
  await server.as(story.third).call(signMotion, { params })
  const pdf = await sheet()
  const third = 'Signature 2, Muster Anna,'
  await server.db.updateTable('motion').set({ title: 'Anderes', reason: '' }).where('id', '=', id).execute()
  expect(await faultsOf(pdf)).toEqual([
    'Signature 1, Muster Anna, in the database is for another text.',
    `${third} in the database is for another text.`,
    'The database has another title.',
    'The database has another reason.',
  ])
  await server.db.updateTable('motion').set({ title: 'Velowege am Fluss', reason: 'Heute fehlen sie.' }).where('id', '=', id).execute()
  await past(() => signatures(id).where('number', '=', 2).set({ user_id: story.other.id }).execute())
  expect(await faultsOf(pdf)).toEqual([
    `${third} in the database has another hash than what it says.`,
    `${third} is another one in the database.`,
  ])
  await past(() => server.db.deleteFrom('motion_signature').where('motion_id', '=', id).where('number', '=', 1).execute())
  expect(await faultsOf(pdf)).toContain(`${third} in the database: link 1 is missing before it.`)
  await rm(join(server.env.data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  expect(await faultsOf(pdf)).toContain('The attachment Plan.txt is missing among the files, or damaged.')
})

test('a sheet from before the first signature reveals a chain for another text', async () => {
  const story = await aMotionMeeting(server)
  const { id } = await aMotion(server, story, { status: 'OPEN', signatories: [asSecond(story.second)] })
  const params = { id }
  const pdf = (await server.as(story.first).call(downloadSignatureSheet, { params })).body as unknown as Buffer
  await server.as(story.second).call(signMotion, { params })
  expect(await faultsOf(pdf)).toEqual([])
  const [link] = await findChain(server.db, id)
  if (!link) throw new Error('nobody signed')
  const other = { ...link, text_hash: 'a'.repeat(64) }
  await past(() =>
    signatures(id)
      .set({ text_hash: other.text_hash, hash: hashOfLink(other) })
      .execute(),
  )
  expect(await faultsOf(pdf)).toEqual(['Signature 1, Muster Anna, in the database is for another text.'])
})
