import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { shareItem, shareLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { sendNotification } from '#features/notifications/contract.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { anInk, aSharing, privateLayerOf, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'
import { aPersonalDocument } from '#testing/server/factories/document-factories.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const noon = '2026-11-20T12:00:00+01:00'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example', PATH_PREFIX: '/rat', LANGUAGES: 'de,fr' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand(noon))

const set = (person: { id: number }, facts: { email?: string; language?: 'de' | 'fr' | 'en' }) =>
  server.db.updateTable('app_user').set(facts).where('id', '=', person.id).execute()

const mailsAfter = async (work: () => Promise<unknown>) => {
  const mails = () => server.db.selectFrom('mail').select(['to_address', 'reply_to', 'subject', 'text', 'html']).orderBy('id').execute()
  const before = (await mails()).length
  await work()
  return (await mails()).slice(before)
}

test('each recipient who sees the document gets one mail with a neutral subject, the text and a link from the server', async () => {
  const { committee, member, layer, protocol, recipient, bystander, share } = await aSharing(server)
  await set(recipient, { email: 'berta@example.org', language: 'fr' })
  await set(bystander, { email: 'Berta@Example.org' })
  const inGroup = await aMember(server, committee)
  await set(inGroup, { email: 'gruppe@example.org' })
  const late = await aMember(server, committee, ['member'], { begin_date: '2026-10-01' })
  await set(late, { email: 'spaeter@example.org' })
  const group = await aCommitteeGroup(server, committee, { people: [inGroup, late, member], email_addresses: ['extern@example.org'] })
  const users = [recipient, bystander, { ...group, type: 'group' as const }]
  const text = 'Bitte bis Montag lesen.\nDanke & Gruss'
  const mails = await mailsAfter(() => share(users, { name: 'Geheimes Votum', send_message: true, text }))
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['berta@example.org', 'gruppe@example.org'])
  const [french, german] = ['berta@example.org', 'gruppe@example.org'].map((to) => mails.find(({ to_address }) => to_address === to))
  expect([german?.subject, french?.subject]).toEqual([
    'Traktanda: Anmerkungen mit Ihnen geteilt',
    'Traktanda\u00a0: annotations partagées avec vous',
  ])
  const address = `https://sitzungen.example/rat/protocols/${protocol.id}?version_id=${protocol.version_id}&layer_id=${layer.id}`
  expect(german?.text).toContain('Muster Anna hat Anmerkungen zu einem Dokument mit Ihnen geteilt.')
  for (const mail of mails) {
    expect(mail.text).toContain(address)
    expect(mail.text).toContain(text)
    expect(mail.html).toContain(escapeHtml(address))
    for (const secret of ['Geheimes Votum', protocol.title, 'Rechnungsprüfung']) expect(mail.text + mail.html).not.toContain(secret)
    expect(mail.reply_to).toBeNull()
  }
})

test('sends no mail without send_message or if sharing is rejected; without a text the mail quotes none', async () => {
  const { recipient, bystander, member, share } = await aSharing(server)
  expect(await mailsAfter(() => share([recipient], { text: 'Hallo' }))).toEqual([])
  const [mail] = await mailsAfter(() => share([recipient], { send_message: true }))
  expect(mail?.text).not.toContain('----')
  expect(mail?.html).not.toContain('blockquote')
  expect(await mailsAfter(() => share([recipient, bystander, member], { send_message: true, text: 'Hallo' }))).toEqual([])
})

test('ignores a link sent by the client', async () => {
  const { owner, layer, recipient } = await aSharing(server)
  const body = { ...sharedWith([recipient], { send_message: true }), href: 'https://evil.example/' }
  const mails = await mailsAfter(() => owner.call(shareLayer, { params: layer, body }))
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain('evil')
})

test('messages count towards the ten notifications an hour; then sharing with one answers 429', async () => {
  const { committee, meeting, owner, recipient, bystander, share, othersSeenBy, layer } = await aSharing(server)
  const params = { committee: committee.id, meeting: meeting.id }
  const notification = { message: 'Hallo', principals: [{ id: recipient.id, type: 'user' as const }] }
  for (let turn = 0; turn < 5; turn++) await owner.call(sendNotification, { params, body: notification })
  for (let turn = 0; turn < 5; turn++) expect((await share([recipient], { send_message: true })).status).toBe(200)
  expect(await mailsAfter(async () => expect((await share([bystander], { send_message: true })).status).toBe(429))).toEqual([])
  expect([await othersSeenBy(recipient), await othersSeenBy(bystander)]).toEqual([[layer.id], []])
  expect((await share([bystander])).status).toBe(200)
})

test('the mail links to the agenda item if an item was shared, and to the page of a personal document', async () => {
  const { owner, member, meeting, recipient } = await aSharing(server)
  const { agenda_items } = (await owner.call(getMeeting, { params: meeting })).body
  const item = agenda_items.find(({ attachments }) => attachments.length > 0)!
  for (const { version_id } of item.attachments.slice(0, 2))
    await owner.call(createAnnotation, { params: await privateLayerOf(owner, version_id), body: { annotation: anInk() } })
  const body = sharedWith([recipient], { send_message: true, text: 'Hallo' })
  const mails = await mailsAfter(() => owner.call(shareItem, { params: item, body }))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`https://sitzungen.example/rat/agenda_items/${item.id}\n`)
  const { id } = await aPersonalDocument(server, item, { owner: member })
  const { version_id } = (await owner.call(documentCalls.personal_documents.getDocument, { params: { id } })).body
  const layer = await privateLayerOf(owner, version_id)
  const [mail] = await mailsAfter(() => owner.call(shareLayer, { params: layer, body }))
  expect(mail?.text).toContain(`/rat/personaldocument/${id}?version_id=${version_id}&layer_id=${layer.id}\n`)
})
