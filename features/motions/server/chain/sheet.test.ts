import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachToMotion, openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { downloadSignatureSheet } from '#features/motions/file-contract.ts'
import {
  aMotion,
  aMotionMeeting,
  aSignature,
  asCommittee,
  asGroup,
  asSecond,
  asThird,
} from '#testing/server/factories/motions/motion-factories.ts'
import { checkPdf, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { textHashOf } from './chain.ts'
import { readSheet } from './verify-sheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }

async function sheetFor(person: Id, { id }: Id, language = 'de') {
  const { status, headers, body } = await server.as(person).call(downloadSignatureSheet, { params: { id }, language })
  return { status, headers, pdf: body as unknown as Buffer }
}
/** The words of a PDF, ignoring line breaks. */
const wordsOf = (pdf: Buffer) => wordsInPdf(pdf).replace(/\s+/g, ' ')

/** A motion with named people and an attachment, signed by two. */
async function aSignedMotion(story: Awaited<ReturnType<typeof aMotionMeeting>>) {
  for (const [person, first_name, last_name] of [
    [story.first, 'Anna', 'Muster'],
    [story.second, 'Bruno', 'Đorđević'],
    [story.inGroup, 'Chiara', 'Rossi'],
  ] as const)
    await server.db.updateTable('app_user').set({ first_name, last_name }).where('id', '=', person.id).execute()
  const motion = await aMotion(server, story, {
    title: 'Velowege für alle',
    signatories: [asSecond(story.second), asThird(story.third), asGroup(story.group), asCommittee(story.committee)],
    is_urgent: true,
    rights_holder: 'faction',
  })
  const params = { id: motion.id }
  const file = Buffer.from('Plan')
  await server.as(story.first).call(attachToMotion, { params, file, file_name: 'Übersicht.txt' })
  await server.as(story.first).call(openMotion, { params })
  server.stand('2026-11-20T10:15:00+01:00')
  await server.as(story.second).call(signMotion, { params })
  server.stand('2026-11-20T10:20:00+01:00')
  return (await server.as(story.inGroup).call(signMotion, { params })).body
}

test('the sheet shows text, signatories, times in the site’s time zone, and hashes', async () => {
  const story = await aMotionMeeting(server)
  const { id } = await aSignedMotion(story)
  server.stand('2026-11-20T10:30:00+01:00')
  const { body: motion } = await server.as(story.first).call(submitMotion, { params: { id } })
  server.stand('2026-11-20T11:00:00+01:00')
  const { status, headers, pdf } = await sheetFor(story.access, motion)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'private, no-store'])
  expect(headers['content-disposition']).toContain(`attachment; filename="Unterschriftenblatt ${id}.pdf"`)
  checkPdf(pdf)
  const words = wordsOf(pdf)
  for (const text of [
    `Unterschriftenblatt Velowege für alle ${story.committee.title}`,
    'Postulat Eingereicht am 20.11.2026, 10:30 Dringlich Rechte am Vorstoss: Fraktion Wortlaut Der Stadtrat wird beauftragt, Velowege zu bauen. Begründung Heute fehlen sie.',
    `Beilagen Übersicht.txt ${motion.attachments[0]?.sha256}`,
    'Muster Anna Erstunterzeichner/in · unterzeichnet am 20.11.2026, 10:30',
    'Đorđević Bruno Zweitunterzeichner/in · unterzeichnet am 20.11.2026, 10:15',
    'Drittunterzeichner/in · nicht unterzeichnet',
    `${story.group.title} Mitunterzeichner/in · Gruppe · Mitglieder angefragt`,
    `${story.committee.title} Mitunterzeichner/in · Gremium · Mitglieder angefragt`,
    'Rossi Chiara Mitunterzeichner/in · unterzeichnet am 20.11.2026, 10:20',
    `Text: ${motion.signatures[0]?.text_hash}`,
    ...motion.signatures.map(({ full_name, hash }, at) => `Unterschrift ${at + 1}, ${full_name}: ${hash}`),
    `Unterschriftenblatt zum Vorstoss ${id}, erstellt am 20.11.2026, 11:00 · Seite 1 von`,
  ])
    expect(words).toContain(text)
})

test('the sheet lists both roles of a person named in another role than the one they signed in', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { status: 'OPEN', signatories: [asThird(story.third)] })
  await aSignature(server, motion, story.third)
  const words = wordsOf((await sheetFor(story.third, motion)).pdf)
  for (const text of ['Drittunterzeichner/in · angefragt', 'Mitunterzeichner/in · unterzeichnet am 20.11.2026, 10:00'])
    expect(words).toContain(text)
})

test('the sheet contains the chain as JSON, from which the hashes can be recomputed', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aSignedMotion(story)
  const { pdf } = await sheetFor(story.second, motion)
  const [attached] = (await PDFDocument.load(pdf)).getAttachments()
  expect([attached?.name, attached?.mimeType]).toEqual(['signatures.json', 'application/json'])
  const facts = await readSheet(pdf)
  expect(facts).toMatchObject({ motion_id: motion.id, made: '2026-11-20T09:20:00.000Z', text: { title: 'Velowege für alle' } })
  expect(facts?.text_hash).toBe(facts && textHashOf(facts.text))
  expect(
    facts?.signatures.map(({ user_id, signed_at, text_hash, previous_hash }) => [user_id, signed_at, text_hash, previous_hash]),
  ).toEqual([
    [story.second.id, '2026-11-20T09:15:00.000Z', facts?.text_hash, ''],
    [story.inGroup.id, '2026-11-20T09:20:00.000Z', facts?.text_hash, facts?.signatures[0]?.hash],
  ])
})

test.each([
  ['de', 'Erstunterzeichner/in · unterzeichnet mit dem Einreichen', 'Zweitunterzeichner/in · angefragt, noch nicht unterzeichnet'],
  ['fr', 'Première ou premier signataire · signe lors du dépôt', 'Deuxième signataire · signature demandée, pas encore apposée'],
  ['en', 'First signatory · signs on submission', 'Second signatory · requested, not yet signed'],
])('the sheet of a draft says in the caller’s language (%s) who is asked to sign', async (language, first, second) => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story, { signatories: [asSecond(story.second)] })
  const { pdf } = await sheetFor(story.responsible, motion, language)
  const words = wordsOf(pdf)
  expect([words.includes(first), words.includes(second)]).toEqual([true, true])
  expect((await sheetFor(story.second, motion)).status).toBe(404)
  expect((await sheetFor(story.newcomer, motion)).status).toBe(404)
})

test('the longest texts continue over several pages, with or without spaces', async () => {
  const story = await aMotionMeeting(server)
  const description = `${'Velowege am Fluss und am See.\r\n'.repeat(3_100)}Ende des Wortlauts`
  const reason = `${'x'.repeat(99_000)} Ende der Begründung`
  const motion = await aMotion(server, story, { title: 'W'.repeat(300), description, reason })
  const { status, pdf } = await sheetFor(story.first, motion)
  expect(status).toBe(200)
  checkPdf(pdf)
  const words = wordsOf(pdf)
  expect([words.match(/Velowege am Fluss und am See\./g)?.length, (words.match(/x/g) ?? []).length >= 99_000]).toEqual([3_100, true])
  expect([words.includes('Ende des Wortlauts'), words.includes('Ende der Begründung')]).toEqual([true, true])
})

test('the audit log records the hash of each downloaded sheet', async () => {
  const story = await aMotionMeeting(server)
  const motion = await aMotion(server, story)
  await sheetFor(story.first, motion)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .where('action', '=', 'download_signature_sheet')
    .where('subject_id', '=', String(motion.id))
    .select(['user_id', 'committee_id', 'details'])
    .execute()
  expect(auditEntries).toEqual([
    { user_id: story.first.id, committee_id: story.committee.id, details: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ])
})
