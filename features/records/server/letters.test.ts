import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acceptPosting, rejectPosting } from '#features/records/contract.ts'
import {
  aPostedFile,
  aPostingCommittee,
  aReceivedPosting,
  knownAs,
  postAProposal,
  someStaff,
} from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'
import { notifyOffice, notifyPoster } from './letters.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example', PATH_PREFIX: '/rat', LANGUAGES: 'de,fr' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  await server.db.updateTable('app_user').set({ is_records_staff: false }).execute()
  await server.db.deleteFrom('mail').execute()
})

const mails = () => server.db.selectFrom('mail').select(['to_address', 'reply_to', 'subject', 'text', 'html']).orderBy('id').execute()
const addresses = async () => (await mails()).map(({ to_address }) => to_address)
const forget = () => server.db.deleteFrom('mail').execute()

/** A posting whose words must not appear in any mail. */
const aSecretPosting = async () =>
  aReceivedPosting(server, {
    title: 'Geheimes Anliegen',
    fields: { title: 'Geheimes Anliegen', description: 'Zwischenfall im Archiv', reason: 'Vertrauliches' },
    files: [await aPostedFile(server, Buffer.from('Brisanz'), 'Brisanz.pdf')],
  })
const secrets = /Geheim|Anliegen|Zwischenfall|Archiv|Vertraulich|Brisanz|Muster|SGB/

test('a new posting is announced to all records staff in their language, with a link but none of its words', async () => {
  const { posting, staff } = await aSecretPosting()
  await knownAs(server, staff, { email: 'office@example.org', language: 'de' })
  await someStaff(server, { email: 'bureau@example.org', language: 'fr' })
  // A language that the site does not offer falls back to the site's own.
  await someStaff(server, { email: 'desk@example.org', language: 'en' })
  await forget()
  await notifyOffice(server, posting.id)
  const sent = await mails()
  expect(sent.map(({ to_address, subject, reply_to }) => [to_address, subject, reply_to])).toEqual([
    ['office@example.org', 'Traktanda: Neue Eingabe', null],
    ['bureau@example.org', 'Traktanda\u00a0: nouveau dépôt', null],
    ['desk@example.org', 'Traktanda: Neue Eingabe', null],
  ])
  for (const { subject, text, html } of sent) {
    expect(text).toContain(`https://sitzungen.example/rat/records/inbox/${posting.id}\n`)
    expect(subject + text + html).not.toMatch(secrets)
  }
})

test('a posting sent several times is announced once, a refused one not at all', async () => {
  const story = await aPostingCommittee(server)
  await knownAs(server, story.clerk, { email: 'office@example.org' })
  const key = randomUUID()
  const texts = { key, title: 'Geheimes Anliegen', files: { 'Brisanz.pdf': Buffer.from('Brisanz') } }
  expect((await postAProposal(server, story, { ...texts, business_type: 'keine' })).status).toBe(400)
  expect(await mails()).toEqual([])
  const sent = await Promise.all([1, 2, 3].map(() => postAProposal(server, story, texts)))
  expect(sent.map(({ status, body }) => [status, body.id, body.state])).toEqual(sent.map(() => [200, sent[0]?.body.id, 'received']))
  const [mail, ...others] = await mails()
  expect([mail?.to_address, others]).toEqual(['office@example.org', []])
  expect(mail?.text).toContain(`/records/inbox/${sent[0]?.body.id}\n`)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(secrets)
})

test('writes only to current records staff with a usable address, once per address', async () => {
  const { posting, staff } = await aSecretPosting()
  await knownAs(server, staff, { email: 'office@example.org' })
  await someStaff(server, { email: 'OFFICE@example.org' })
  await someStaff(server, { email: '' })
  await someStaff(server, { email: 'office@example.org, eve@example.org' })
  await someStaff(server, { email: 'gone@example.org', is_disabled: true })
  const former = await someStaff(server, { email: 'former@example.org' })
  await knownAs(server, former, { is_records_staff: false })
  await forget()
  await notifyOffice(server, posting.id)
  expect(await addresses()).toEqual(['office@example.org'])
})

test('mails use the name set for the site', async () => {
  const { posting } = await aSecretPosting()
  await forget()
  await server.db
    .insertInto('site_setting')
    .values({ name: 'app_name', value: JSON.stringify('Rat Lauterau') })
    .execute()
  await notifyPoster(server, posting.id)
  await server.db.deleteFrom('site_setting').execute()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Rat Lauterau: Stand Ihrer Eingabe'])
})

test('only the poster is notified of a decision, once, in their language and without the reason', async () => {
  const { posting, poster, staff, committee } = await aSecretPosting()
  await knownAs(server, poster, { email: 'anna@example.org', language: 'fr' })
  await forget()
  const decide = () =>
    server.as(staff).call(rejectPosting, { params: { id: posting.id }, body: { reason: 'Geheimes Anliegen' }, language: 'de' })
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 409])
  const [mail, ...others] = await mails()
  expect([mail?.to_address, mail?.subject, others]).toEqual(['anna@example.org', 'Traktanda\u00a0: état de votre dépôt', []])
  expect(mail?.text).toContain('L’état d’un de vos dépôts a changé\u00a0: Refusé.')
  expect(mail?.text).toContain(`https://sitzungen.example/rat/committees/${committee.id}/postings?posting=${posting.id}\n`)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(secrets)
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job join mail on mail.id = (data ->> 'mail_id')::int where name = 'send_mail'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ jobs: 1 }])
})

test.each([
  ['is locked out', { email: 'anna@example.org', is_disabled: true }],
  ['has no address', { email: '' }],
])('a decision succeeds without a mail if its poster %s', async (_who, facts) => {
  const { posting, poster, staff } = await aSecretPosting()
  await knownAs(server, poster, facts)
  await forget()
  const body = { number: unique('SGB'), title: 'Velowege' }
  expect((await server.as(staff).call(acceptPosting, { params: { id: posting.id }, body })).status).toBe(200)
  expect(await mails()).toEqual([])
})

test('a refused decision sends no mail', async () => {
  const { posting, poster, staff } = await aSecretPosting()
  await forget()
  const reject = (who: { id: number }, reason: string) =>
    server.as(who).call(rejectPosting, { params: { id: posting.id }, body: { reason } })
  expect([(await reject(poster, 'Nein.')).status, (await reject(staff, ' ')).status]).toEqual([403, 400])
  expect(await mails()).toEqual([])
})
