import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPosting } from '#features/records/contract.ts'
import { aMember } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingCommittee, postAProposal } from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let canton: TestServer
let other: TestServer
beforeAll(async () => {
  ;[canton, other] = await Promise.all([testServer({ IS_SOLOTHURN: 'on' }), testServer()])
})
afterAll(() => Promise.all([canton[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]))

const required = ['Dieses Feld ist erforderlich.']
const wrong = ['Dieser Wert ist ungültig.']
const notOneLine = ['Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.']
const pdf = { 'Plan.pdf': Buffer.from('%PDF-1.7 Plan') }
const readOf = async (server: TestServer, by: { id: number }, { id }: { id: number }) =>
  (await server.as(by).call(getPosting, { params: { id } })).body

test('a posted proposal is in the inbox as sent, and the audit log records its poster', async () => {
  const story = await aPostingCommittee(other)
  const texts = { is_urgent: 'true', has_signature_sheet: 'false', key: randomUUID() }
  const files = { 'Plan.pdf': Buffer.from('%PDF-1.7 Plan'), 'Brief für Räte.txt': Buffer.from('Guten Tag'), 'Bild.png': Buffer.from('x') }
  const { status, body } = await postAProposal(other, story, { ...texts, title: '  Velowege am Fluss ', files })
  expect([status, body]).toEqual([
    200,
    { id: expect.any(Number), title: 'Velowege am Fluss', state: 'received', external_id: null, external_url: null },
  ])
  const read = await readOf(other, story.member, body)
  expect(read.fields).toEqual({
    description: 'Der Stadtrat baut Velowege.',
    business_type: story.business_type.api_uid,
    is_urgent: 'true',
    has_signature_sheet: 'false',
  })
  expect(read).toMatchObject({ kind: 'proposal', fields_display: { business_type: 'Postulat' }, business: null, answer: '' })
  expect(read.files.map(({ name, size }) => [name, size])).toEqual([
    ['Plan.pdf', 13],
    ['Brief für Räte.txt', 9],
    ['Bild.png', 1],
  ])
  const auditEntry = other.db.selectFrom('audit_log').where('subject_type', '=', 'posting').where('subject_id', '=', String(body.id))
  const { request_id, ...done } = await auditEntry
    .select(['action', 'username', 'committee_id', 'details', 'request_id'])
    .executeTakeFirstOrThrow()
  expect(done).toEqual({
    action: 'post_proposal',
    username: story.member.username,
    committee_id: story.committee.id,
    details: { files: 3 },
  })
  expect(request_id).not.toBeNull()
})

test('requires a title, an offered business type, and a text or file', async () => {
  const story = await aPostingCommittee(other)
  const notOffered = await aBusinessType(other, { show_for_proposal: false })
  const textOrFile = { non_field_errors: ['Nötig ist eine Beschreibung oder mindestens eine Datei.'] }
  const refusals: [Record<string, string>, object][] = [
    [{ title: '' }, { title: required }],
    [{ title: ' \t\n ' }, { title: required }],
    [{ business_type: '' }, { business_type: required }],
    [{ business_type: 'none' }, { business_type: wrong }],
    [{ business_type: notOffered.api_uid }, { business_type: wrong }],
    [{ description: '' }, textOrFile],
    [{ description: ' ' }, textOrFile],
    [
      { title: '', business_type: '', description: '' },
      { title: required, business_type: required, ...textOrFile },
    ],
    [{ title: 'x'.repeat(301) }, { title: ['Höchstens 300 Zeichen sind möglich.'] }],
    [{ description: 'x'.repeat(100_001) }, { description: ['Höchstens 100000 Zeichen sind möglich.'] }],
    [{ description: 'x'.repeat(600_000) }, { description: wrong }],
    [{ title: 'Velo\0wege' }, { title: notOneLine }],
    [{ title: 'Velo\u202ewege' }, { title: notOneLine }],
    [{ description: '\0' }, { description: wrong }],
    [{ business_type: 'a\0' }, { business_type: wrong }],
    [{ is_urgent: 'vielleicht' }, { is_urgent: wrong }],
    [{ key: 'none' }, { key: wrong }],
  ]
  for (const [texts, errors] of refusals) {
    const { status, body } = await postAProposal(other, story, texts)
    expect([texts.title, status, body]).toEqual([texts.title, 400, errors])
  }
  const fits = [{ description: '', files: pdf }, { description: 'ä'.repeat(100_000) }, { title: '😀'.repeat(150) }]
  for (const texts of fits) expect((await postAProposal(other, story, texts)).status).toBe(200)
})

test('rejects a body that is no form, and an empty form', async () => {
  const { committee, member } = await aPostingCommittee(other)
  const url = `/api/v1/ris/post_proposal/${committee.id}/`
  const plain = await other.as(member).request({ method: 'POST', url, payload: { title: 'Velowege', description: 'Text' } })
  expect(plain.statusCode).toBe(400)
  const empty = { payload: '----x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=--x' } }
  const nothing = await other.as(member).request({ method: 'POST', url, ...empty })
  expect([nothing.statusCode, nothing.json()]).toEqual([400, { title: required, business_type: required }])
})

test('the cantonal variant stores creator, signatories, reason and rights; the other one ignores them', async () => {
  const ofCanton = { reason: 'Sie fehlen.', rights_holder: 'cross_party' }
  const here = await aPostingCommittee(canton)
  const people = { proposal_creator: here.member.username, second_signature: here.second.username, third_signature: here.third.username }
  const posted = await postAProposal(canton, here, { ...ofCanton, ...people, has_signature_sheet: 'true' })
  expect(posted.status).toBe(200)
  const { fields, fields_display } = await readOf(canton, here.member, posted.body)
  const always = { description: 'Der Stadtrat baut Velowege.', business_type: here.business_type.api_uid }
  expect(fields).toEqual({ ...always, ...ofCanton, ...people })
  expect(fields_display).toEqual({
    business_type: 'Postulat',
    rights_holder: 'Überparteilich',
    proposal_creator: 'Muster Anna',
    second_signature: 'Muster Anna',
    third_signature: 'Muster Anna',
  })
  const there = await aPostingCommittee(other)
  const elsewhere = await postAProposal(other, there, { ...ofCanton, proposal_creator: 'nobody', second_signature: 'nobody' })
  const left = await readOf(other, there.member, elsewhere.body)
  expect(left.fields).toEqual({ ...always, business_type: there.business_type.api_uid })
})

test('creator and signatories must be different active members, and the rights holder one of four', async () => {
  const story = await aPostingCommittee(canton)
  const left = await aMember(canton, story.committee, ['member'], { end_date: '2020-01-01' })
  const [elsewhere, own] = [await aPostingCommittee(canton), { proposal_creator: story.member.username }]
  const notEligible = ['Nur aktive Mitglieder dieses Gremiums können ausgewählt werden.']
  const twice = ['Jede Person kann nur einmal genannt werden.']
  const refusals: [object, object][] = [
    [{}, { proposal_creator: required }],
    [{ proposal_creator: ' ' }, { proposal_creator: required }],
    [{ ...own, second_signature: elsewhere.member.username }, { second_signature: notEligible }],
    [{ ...own, third_signature: elsewhere.member.username }, { third_signature: notEligible }],
    [{ ...own, second_signature: story.access.username }, { second_signature: notEligible }],
    [{ ...own, second_signature: story.responsible.username }, { second_signature: notEligible }],
    [{ ...own, second_signature: left.username }, { second_signature: notEligible }],
    [{ ...own, second_signature: 'nobody' }, { second_signature: notEligible }],
    [{ ...own, second_signature: "' or true --" }, { second_signature: notEligible }],
    [{ ...own, second_signature: 'a\0' }, { second_signature: wrong }],
    [{ ...own, second_signature: story.member.username }, { second_signature: twice }],
    [{ ...own, second_signature: story.second.username, third_signature: story.second.username }, { third_signature: twice }],
    [{ ...own, rights_holder: 'nobody' }, { rights_holder: wrong }],
  ]
  for (const [texts, errors] of refusals) {
    const { status, body } = await postAProposal(canton, story, { ...texts })
    expect([texts, status, body]).toEqual([texts, 400, errors])
  }
  for (const rights_holder of ['', 'proposal_creator', 'faction', 'commission', 'cross_party'])
    expect((await postAProposal(canton, story, { ...own, rights_holder })).status).toBe(200)
})

test('only those who may write for others post in the name of another person', async () => {
  const story = await aPostingCommittee(canton)
  const inName = (proposal_creator: string) => postAProposal(canton, story, { proposal_creator })
  expect((await inName(story.second.username)).status).toBe(403)
  expect((await inName('nobody')).status).toBe(403)
  const forOthers = canton.db.updateTable('app_user').set({ can_create_proposals_for_other_people: true })
  await forOthers.where('id', '=', story.member.id).execute()
  expect((await inName(story.second.username)).status).toBe(200)
  expect((await inName(story.access.username)).body).toEqual({
    proposal_creator: ['Nur aktive Mitglieder dieses Gremiums können ausgewählt werden.'],
  })
})
