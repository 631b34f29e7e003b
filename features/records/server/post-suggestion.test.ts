import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPosting } from '#features/records/contract.ts'
import { aBusinessOf, aPostingCommittee, postASuggestion } from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let canton: TestServer
let other: TestServer
let bare: TestServer
beforeAll(async () => {
  ;[canton, other, bare] = await Promise.all([testServer({ IS_SOLOTHURN: 'on' }), testServer(), testServer({ ENABLE_BUSINESSES: 'off' })])
})
afterAll(() => Promise.all([canton, other, bare].map((server) => server[Symbol.asyncDispose]())))

const required = ['Dieses Feld ist erforderlich.']
const wrong = ['Dieser Wert ist ungültig.']
const readOf = async (server: TestServer, by: { id: number }, { id }: { id: number }) =>
  (await server.as(by).call(getPosting, { params: { id } })).body

test('a member posts a suggestion with a text or a file, and gets its title twice', async () => {
  const story = await aPostingCommittee(other)
  const { status, body } = await postASuggestion(other, story)
  const posted = { id: expect.any(Number), title: 'Rückweisung', state: 'received', external_id: null, external_url: null }
  expect([status, body]).toEqual([200, { ...posted, data: { title: 'Rückweisung' } }])
  expect((await postASuggestion(other, story, { description: '', files: { 'A.pdf': Buffer.from('%PDF') } })).status).toBe(200)
  const auditEntries = await other.db.selectFrom('audit_log').where('subject_id', '=', String(body.id)).select('action').execute()
  expect(auditEntries).toEqual([{ action: 'post_suggestion' }])
  const refusals: [Record<string, string>, object][] = [
    [{ title: '' }, { title: required }],
    [{ title: ' ' }, { title: required }],
    [{ description: '' }, { non_field_errors: ['Nötig ist eine Beschreibung oder mindestens eine Datei.'] }],
    [{ title: 'x'.repeat(301) }, { title: ['Höchstens 300 Zeichen sind möglich.'] }],
    [{ description: 'a\0b' }, { description: wrong }],
    [{ suggestion_type: 'other' }, { suggestion_type: wrong }],
  ]
  for (const [texts, errors] of refusals) {
    const refused = await postASuggestion(other, story, texts)
    expect([texts, refused.status, refused.body]).toEqual([texts, 400, errors])
  }
})

test('takes the title from the named business if none is given; rejects one that the caller does not see', async () => {
  const story = await aPostingCommittee(other)
  const business = await aBusinessOf(other, story.committee, { title: 'Sanierung der Brücke' })
  const elsewhere = await aBusinessOf(other, (await aPostingCommittee(other)).committee)
  const posted = await postASuggestion(other, story, { title: '', business_number: business.number })
  expect([posted.status, posted.body.data]).toEqual([200, { title: 'Sanierung der Brücke' }])
  const { fields } = await readOf(other, story.member, posted.body)
  expect(fields).toEqual({ description: 'Das Geschäft geht zurück.', business_number: business.number })
  const own = await postASuggestion(other, story, { business_number: business.number })
  expect(own.body.title).toBe('Rückweisung')
  for (const business_number of [elsewhere.number, 'none', "' or true --"]) {
    const refused = await postASuggestion(other, story, { title: '', business_number })
    expect([business_number, refused.status, refused.body]).toEqual([business_number, 400, { business_number: wrong }])
  }
  const broken = await postASuggestion(other, story, { title: '', business_number: 'a\0' })
  expect(broken.body).toEqual({ business_number: ['Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.'] })
})

test('finds the business in this committee if several have the same number', async () => {
  const [story, others] = [await aPostingCommittee(other), await aPostingCommittee(other)]
  await other.db
    .insertInto('membership')
    .values({ user_id: story.member.id, committee_id: others.committee.id, roles: ['member'] })
    .execute()
  await aBusinessOf(other, others.committee, { number: 'SGB 7', title: 'Anderswo' })
  await aBusinessOf(other, story.committee, { number: 'SGB 7', title: 'Hier' })
  expect((await postASuggestion(other, story, { title: '', business_number: 'SGB 7' })).body.title).toBe('Hier')
})

test('rejects a business number where businesses are switched off', async () => {
  const story = await aPostingCommittee(bare)
  const { number: business_number } = await aBusinessOf(bare, story.committee)
  const { status, body } = await postASuggestion(bare, story, { business_number })
  expect([status, body]).toEqual([400, { business_number: wrong }])
})

test('the cantonal variant stores kind, reference, reason and faction; the other one ignores them', async () => {
  const ofCanton = { reference: 'Ziffer 2', reason: 'Sie fehlt.', submit_as_faction: 'true' }
  for (const [suggestion_type, title] of [
    ['amendment_suggestion', 'Änderungsantrag'],
    ['order_suggestion', 'Ordnungsantrag'],
    ['declaration', 'Erklärung'],
  ]) {
    const story = await aPostingCommittee(canton)
    const posted = await postASuggestion(canton, story, { ...ofCanton, suggestion_type })
    const { fields, fields_display } = await readOf(canton, story.member, posted.body)
    expect(fields).toEqual({ description: 'Das Geschäft geht zurück.', ...ofCanton, suggestion_type })
    expect(fields_display).toEqual({ suggestion_type: title })
  }
  const story = await aPostingCommittee(canton)
  expect((await postASuggestion(canton, story, { suggestion_type: '' })).status).toBe(200)
  const there = await aPostingCommittee(other)
  const elsewhere = await postASuggestion(other, there, { ...ofCanton, suggestion_type: 'declaration' })
  expect((await readOf(other, there.member, elsewhere.body)).fields).toEqual({ description: 'Das Geschäft geht zurück.' })
})

test('the right to post proposals includes suggestions only in the cantonal variant', async () => {
  const statusesOn = async (server: TestServer, ris_proposals_enabled: boolean, ris_suggestions_enabled: boolean) => {
    const story = await aPostingCommittee(server)
    const switches = { ris_proposals_enabled, ris_suggestions_enabled }
    await server.db.updateTable('committee').set(switches).where('id', '=', story.committee.id).execute()
    return Promise.all([story.member, story.access].map(async (by) => (await postASuggestion(server, story, { by })).status))
  }
  expect(await statusesOn(canton, true, false)).toEqual([200, 403])
  expect(await statusesOn(canton, false, true)).toEqual([200, 403])
  expect(await statusesOn(canton, false, false)).toEqual([403, 403])
  expect(await statusesOn(other, true, false)).toEqual([403, 403])
  expect(await statusesOn(other, false, true)).toEqual([200, 403])
})
