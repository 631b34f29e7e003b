import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/motions/contract.ts'
import { downloadMotion, downloadMotions } from '#features/motions/file-contract.ts'
import { aMotion, aMotionMeeting, asGroup, asOther, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { checkPdf, wordsInPdf } from '#testing/server/files/sandbox.ts'
import { textsInZip } from '#testing/server/files/texts-in-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ APP_NAME: 'Kantonsrat' })
})
afterAll(() => server[Symbol.asyncDispose]())

type Id = { id: number }
type Query = { as: 'pdf' | 'txt'; line_numbers?: 'true' }

async function fileOf(who: Id, { id }: Id, query: Query, language = 'de') {
  const { status, headers, body } = await server.as(who).call(downloadMotion, { params: { id }, query, language })
  return { status, headers, bytes: body as unknown as Buffer }
}

async function aStory(description = 'Die Stadt baut Velowege.\nSie sind breit.\n\nBis 2030.') {
  const story = await aMotionMeeting(server)
  const names = [
    [story.first, 'Anna', 'Muster'],
    [story.second, 'Bruno', 'Đorđević'],
    [story.inGroup, 'Chiara', 'Rossi'],
  ] as const
  for (const [{ id }, first_name, last_name] of names)
    await server.db.updateTable('app_user').set({ first_name, last_name }).where('id', '=', id).execute()
  const motion = await aMotion(server, story, {
    title: 'Velowege: breit & sicher',
    description,
    reason: 'Heute fehlen sie.',
    is_urgent: true,
    status: 'OPEN',
    signatories: [asSecond(story.second), asGroup(story.group)],
  })
  for (const who of [story.second, story.inGroup]) await server.as(who).call(api.signMotion, { params: { id: motion.id } })
  return { ...story, motion }
}

test('the text has letterhead, type and title, facts, wording, reason and who signs', async () => {
  const { motion, beside, committee, group } = await aStory()
  const { status, headers, bytes } = await fileOf(beside, motion, { as: 'txt' })
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    expect.stringContaining('Velowege'),
  ])
  const at = '20.11.2026, 10:00'
  expect(bytes.toString().split('\n\n')).toEqual([
    expect.stringMatching(new RegExp(`^Kantonsrat\n${committee.title}\n`)),
    'Postulat\nVelowege: breit & sicher',
    'Offen\nDringlich',
    'Wortlaut',
    'Die Stadt baut Velowege.\nSie sind breit.',
    'Bis 2030.',
    'Begründung',
    'Heute fehlen sie.',
    'Unterzeichnende',
    [
      'Muster Anna: Erstunterzeichner/in · unterzeichnet mit dem Einreichen',
      `Đorđević Bruno: Zweitunterzeichner/in · unterzeichnet am ${at}`,
      `${group.title}: Mitunterzeichner/in · Gruppe · Mitglieder angefragt`,
      `Rossi Chiara: Mitunterzeichner/in · unterzeichnet am ${at}`,
      '',
    ].join('\n'),
  ])
})

test('the PDF is whole, in the caller’s language, and numbers the lines of the wording on request', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `Satz ${index + 1} des Wortlauts.`)
  const { motion, access } = await aStory(lines.join('\n'))
  const plain = await fileOf(access, motion, { as: 'pdf' }, 'fr')
  expect([plain.status, plain.headers['content-type']]).toEqual([200, 'application/pdf'])
  checkPdf(plain.bytes)
  const words = wordsInPdf(plain.bytes)
  for (const text of ['Kantonsrat', 'Développement', 'Page 1 sur', 'Satz 1 des Wortlauts.', 'Satz 120 des Wortlauts.', 'Đorđević Bruno'])
    expect(words).toContain(text)
  expect(words.match(/Satz 120 /g)).toHaveLength(1)
  const numbered = await fileOf(access, motion, { as: 'pdf', line_numbers: 'true' })
  const before = new Map([...wordsInPdf(numbered.bytes).matchAll(/(\d+)\s+Satz (\d+) des/g)].map(([, number, line]) => [line, number]))
  expect([before.size, before.get('1'), before.get('120')]).toEqual([120, '1', '120'])
})

test('a draft is downloaded by those who see it, and nobody else', async () => {
  const story = await aMotionMeeting(server)
  const draft = await aMotion(server, story)
  const statuses = await Promise.all(
    [story.first, story.responsible, story.beside, story.newcomer].map(async (who) => (await fileOf(who, draft, { as: 'txt' })).status),
  )
  expect(statuses).toEqual([200, 200, 404, 404])
})

const listOf = async (who: Id, meeting: Id, query: Record<string, string>) => {
  const { status, body } = await server.as(who).call(downloadMotions, { params: meeting, query: query as never })
  return { status, bytes: body as unknown as Buffer }
}

test('the list as CSV has a row for each motion that the caller sees, as filtered, and no formulas', async () => {
  const { motion, meeting, beside, first, second, other } = await aStory()
  await aMotion(
    server,
    { first, meeting, business_type: { ...motion.business_type, title: '' } },
    { title: '=HYPERLINK("x")', status: 'SUBMITTED', signatories: [asOther(other)] },
  )
  await aMotion(server, { first, meeting, business_type: { ...motion.business_type, title: '' } }, { title: 'Entwurf' })
  const { status, bytes } = await listOf(beside, meeting, { as: 'csv' })
  const rows = bytes.toString().split('\r\n')
  expect([status, rows.length]).toEqual([200, 4])
  expect(rows[0]).toBe(
    '\u{feff}"Titel","Nummer","Geschäftsart","Erstunterzeichner/in","Unterzeichnet von","Status","Dringlich","Eingereicht oder zurückgezogen","Rechte am Vorstoss"',
  )
  expect(rows[1]).toBe('"\'=HYPERLINK(""x"")","","Postulat","Muster Anna","","Eingereicht","Nein","20.11.2026, 10:00",""')
  expect(rows[2]).toBe('"Velowege: breit & sicher","","Postulat","Muster Anna","Đorđević Bruno, Rossi Chiara","Offen","Ja","",""')
  expect((await listOf(second, meeting, { as: 'csv', has_signed: 'true' })).bytes.toString().split('\r\n')).toHaveLength(3)
})

test('the list as XLSX holds the same texts, and no formulas', async () => {
  const { motion, meeting, first, beside } = await aStory()
  await aMotion(server, { first, meeting, business_type: { ...motion.business_type, title: '' } }, { title: '=1+1', status: 'OPEN' })
  const { bytes } = await listOf(beside, meeting, { as: 'xlsx' })
  const parts = await textsInZip(bytes)
  const sheet = [...parts].find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? ''
  const all = [...parts.values()].join('')
  for (const text of ['Velowege: breit &amp; sicher', '=1+1', 'Đorđević Bruno, Rossi Chiara', 'Erstunterzeichner/in'])
    expect(all).toContain(text)
  expect(sheet).not.toContain('<f>')
  expect(sheet.match(/<row /g)).toHaveLength(3)
})

test('downloads are audited without text', async () => {
  const { motion, meeting, beside } = await aStory()
  await fileOf(beside, motion, { as: 'txt' })
  await listOf(beside, meeting, { as: 'csv' })
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'details'])
    .where('user_id', '=', beside.id)
    .where('action', 'in', ['download_motion', 'download_motions'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'download_motion', subject_type: 'motion', subject_id: String(motion.id), details: { format: 'txt' } },
    { action: 'download_motions', subject_type: 'meeting', subject_id: String(meeting.id), details: { format: 'csv', motions: 1 } },
  ])
})
