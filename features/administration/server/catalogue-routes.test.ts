import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import { legislativeTerms } from '#features/administration/server/catalogues.ts'
import { noRules } from '#features/motions/rules.ts'
import { aSiteAdmin } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting } from '#testing/server/factories/motions/motion-factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const adminsBrowser = async () => server.as(await aSiteAdmin(server))
const auditEntries = async (subject_type: string) =>
  (await server.db.selectFrom('audit_log').selectAll().where('subject_type', '=', subject_type).orderBy('id').execute()).map(
    ({ action, details }) => ({ action, details }),
  )

test('creates, finds, changes and removes business types, and rejects a duplicate identifier', async () => {
  const admin = await adminsBrowser()
  const [api_uid, other] = [unique('motion'), unique('postulat')]
  const { body: motion } = await admin.call(businessTypeCalls.create, { body: { title: 'Dringliche Motion', api_uid } })
  expect(motion).toEqual({
    id: expect.any(Number),
    title: 'Dringliche Motion',
    api_uid,
    show_for_proposal: true,
    sort_order: 0,
    number_pattern: '',
    ...noRules,
  })
  const { body: postulate } = await admin.call(businessTypeCalls.create, { body: { title: 'Postulat', api_uid: other, sort_order: -1 } })
  const list = async (query: string) => (await admin.call(businessTypeCalls.list, { query: { query } })).body
  expect((await list('')).items.map(({ id }) => id)).toEqual([postulate.id, motion.id])
  expect(await list('DRINGLICHE')).toEqual({ total: 1, items: [motion] })

  const twice = await admin.call(businessTypeCalls.change, { params: postulate, body: { api_uid } })
  expect([twice.status, twice.body]).toEqual([400, { api_uid: ['Diese Kennung ist schon vergeben. Bitte wählen Sie eine andere.'] }])
  const changed = await admin.call(businessTypeCalls.change, { params: postulate, body: { show_for_proposal: false, title: 'Postulat' } })
  expect(changed.body).toMatchObject({ id: postulate.id, show_for_proposal: false })
  expect((await admin.call(businessTypeCalls.remove, { params: postulate })).body).toEqual({})
  expect((await admin.call(businessTypeCalls.remove, { params: postulate })).status).toBe(404)
  expect((await auditEntries('business_type')).slice(1)).toEqual([
    { action: 'add_business_type', details: { title: 'Postulat', api_uid: other, sort_order: -1 } },
    { action: 'set_business_type', details: { show_for_proposal: false } },
    { action: 'remove_business_type', details: { ...postulate, show_for_proposal: false } },
  ])
})

test('sets the rules of a business type for motions, and reports invalid ones at their fields', async () => {
  const admin = await adminsBrowser()
  const { body: type } = await admin.call(businessTypeCalls.create, { body: { title: 'Auftrag', api_uid: unique('auftrag') } })
  const change = (body: object) => admin.call(businessTypeCalls.change, { params: type, body })
  const rules = { least_signatures: 5, publish_days_before: 10, submit_minutes_after: 0, first_signatories: 'group_members' as const }
  expect((await change({ ...rules, number_pattern: ' A {year}/{number} ' })).body).toEqual({
    ...type,
    ...rules,
    number_pattern: 'A {year}/{number}',
  })
  const wrong = {
    least_signatures: 0,
    publish_days_before: 0,
    submit_minutes_after: -1,
    first_signatories: 'nobody',
    number_pattern: 'A {year}',
  }
  const { status, body } = await change(wrong)
  expect([status, body]).toEqual([
    400,
    {
      least_signatures: ['Bitte geben Sie eine ganze Zahl von 1 bis 500 ein.'],
      publish_days_before: ['Bitte geben Sie eine ganze Zahl von 1 bis 365 ein.'],
      submit_minutes_after: ['Bitte geben Sie eine ganze Zahl von 0 bis 10080 ein.'],
      first_signatories: ['Dieser Wert ist ungültig.'],
      number_pattern: [expect.stringContaining('genau einmal')],
    },
  ])
  expect((await change({ publish_days_before: null, submit_minutes_after: null, number_pattern: '' })).body).toMatchObject({
    least_signatures: 5,
    publish_days_before: null,
    submit_minutes_after: null,
    number_pattern: '',
  })
})

test('refuses to remove a business type that motions use, with a message', async () => {
  const admin = await adminsBrowser()
  const { business_type } = await aMotion(server, await aMotionMeeting(server))
  const { status, body } = await admin.call(businessTypeCalls.remove, { params: business_type })
  expect([status, body]).toEqual([409, { detail: 'Dieser Eintrag wird noch verwendet und lässt sich nicht löschen.' }])
  const { items } = (await admin.call(businessTypeCalls.list, { query: { query: business_type.api_uid } })).body
  expect(items.map(({ id }) => id)).toEqual([business_type.id])
})

test('creates and changes tag options, and reports invalid values at their fields', async () => {
  const admin = await adminsBrowser()
  const slug = unique('wichtig')
  const facts = { slug, title_de: 'Wichtig', title_fr: 'Important', title_en: 'Important', style: 'count' as const }
  const add = (body: object) => admin.call(tagOptionCalls.create, { body: { ...facts, content_types: ['agendaitem'], ...body } as never })
  const { body: tag } = await add({ color: '#AA0000', content_types: ['agendaitem', 'proposal'] })
  expect(tag).toMatchObject({ ...facts, color: '#aa0000', content_types: ['agendaitem', 'proposal'], readonly: false, is_active: true })
  expect((await add({})).body).toEqual({ slug: ['Dieses Kürzel ist schon vergeben. Bitte wählen Sie ein anderes.'] })
  expect((await add({ slug: 'Sehr wichtig', title_fr: ' ', color: 'rot', content_types: [], style: 'loud' })).body).toEqual({
    slug: [expect.stringContaining('Kleinbuchstaben')],
    title_fr: ['Dieses Feld ist erforderlich.'],
    color: ['Bitte geben Sie eine Farbe als Code ein, zum Beispiel #1f5fa8.'],
    content_types: ['Bitte wählen Sie mindestens eine Art von Inhalt.'],
    style: ['Dieser Wert ist ungültig.'],
  })
  const changed = await admin.call(tagOptionCalls.change, {
    params: tag,
    body: { color: null, is_active: false, content_types: ['protocol'] },
  })
  expect(changed.body).toMatchObject({ color: null, is_active: false, content_types: ['protocol'], title_de: 'Wichtig' })
})

test('creates and finds text fragments of several lines, and rejects a duplicate name or an empty text', async () => {
  const admin = await adminsBrowser()
  const name = unique('Einladung')
  const text = 'Guten Tag\n\nDie Unterlagen liegen bereit.'
  const { body: fragment } = await admin.call(textFragmentCalls.create, { body: { name, text } })
  expect(fragment).toEqual({ id: expect.any(Number), name, text, sort_order: 0 })
  expect((await admin.call(textFragmentCalls.list, { query: { query: 'unterlagen liegen' } })).body.items).toEqual([fragment])
  expect((await admin.call(textFragmentCalls.create, { body: { name, text: 'Anders' } })).body).toEqual({
    name: ['Dieser Name ist schon vergeben. Bitte wählen Sie einen anderen.'],
  })
  expect((await admin.call(textFragmentCalls.create, { body: { name: unique('x'), text: '\n' } })).status).toBe(400)
})

test('creates, finds, changes and removes legislative terms, the newest first', async () => {
  const admin = await adminsBrowser()
  const add = async (title: string, begin_date: string, end_date?: string) =>
    (await admin.call(legislativeTermCalls.create, { body: { title, begin_date, end_date } })).body
  const former = await add('Amtsdauer 2021–2025', '2021-08-01', '2025-07-31')
  expect(former).toEqual({ id: expect.any(Number), title: 'Amtsdauer 2021–2025', begin_date: '2021-08-01', end_date: '2025-07-31' })
  const current = await add('Amtsdauer ab 2025', '2025-08-01')
  expect(current).toMatchObject({ begin_date: '2025-08-01', end_date: null })
  const list = async (query: string) => (await admin.call(legislativeTermCalls.list, { query: { query } })).body
  expect(await list('amtsdauer')).toEqual({ total: 2, items: [current, former] })
  expect(await list('2021')).toEqual({ total: 1, items: [former] })

  const change = (body: object) => admin.call(legislativeTermCalls.change, { params: current, body })
  expect((await change({ end_date: '2029-07-31' })).body).toEqual({ ...current, end_date: '2029-07-31' })
  expect((await change({ end_date: null })).body).toEqual(current)
  expect((await admin.call(legislativeTermCalls.remove, { params: former })).body).toEqual({})
  expect((await admin.call(legislativeTermCalls.remove, { params: former })).status).toBe(404)
  expect(await auditEntries('legislative_term')).toEqual([
    { action: 'add_legislative_term', details: { title: 'Amtsdauer 2021–2025', begin_date: '2021-08-01', end_date: '2025-07-31' } },
    { action: 'add_legislative_term', details: { title: 'Amtsdauer ab 2025', begin_date: '2025-08-01' } },
    { action: 'set_legislative_term', details: { end_date: '2029-07-31' } },
    { action: 'set_legislative_term', details: { end_date: null } },
    { action: 'remove_legislative_term', details: { ...former } },
  ])
})

describe('legislative terms that are refused', () => {
  const since = (begin_date: string, end_date: string | null = null) => ({ title: 'Neu', begin_date, end_date })
  const overlaps = (title: string) => [
    `Diese Amtsdauer überschneidet sich mit «${title}». Bitte ändern Sie das Datum, oder passen Sie zuerst die andere an.`,
  ]

  async function twoTerms(site: TestServer) {
    const browser = site.as(await aSiteAdmin(site))
    const create = (body: object) => browser.call(legislativeTermCalls.create, { body: body as never })
    const former = (await create({ title: 'Frühere', begin_date: '2021-08-01', end_date: '2025-07-31' })).body
    const open = (await create({ title: 'Offene', begin_date: '2025-08-01' })).body
    return { browser, create, former, open }
  }

  test('an overlap names the other term at the date to change; neighbours do not overlap', async () => {
    await using site = await testServer()
    const { browser, create, former, open } = await twoTerms(site)
    const refusals = [
      [since('2029-08-01', '2033-07-31'), { begin_date: overlaps('Offene') }],
      [since('2023-01-01', '2023-12-31'), { begin_date: overlaps('Frühere') }],
      [since('2017-08-01', '2021-08-01'), { end_date: overlaps('Frühere') }],
      [since('2017-08-01'), { end_date: overlaps('Frühere') }],
    ] as const
    for (const [given, errors] of refusals) expect([given, (await create(given)).body]).toEqual([given, errors])
    const change = (params: { id: number }, body: object) => browser.call(legislativeTermCalls.change, { params, body })
    expect((await change(former, { end_date: '2025-08-01' })).body).toEqual({ end_date: overlaps('Offene') })
    expect((await change(open, { begin_date: '2025-07-31' })).body).toEqual({ begin_date: overlaps('Frühere') })
    expect((await create(since('2017-08-01', '2021-07-31'))).status).toBe(200)
    expect((await change(open, { begin_date: '2025-09-01', end_date: '2029-07-31' })).status).toBe(200)
    expect((await create(since('2029-08-01'))).status).toBe(200)
  })

  test('two that overlap and are saved at the same time: only one is there afterwards', async () => {
    await using site = await testServer()
    const browser = site.as(await aSiteAdmin(site))
    const create = (title: string) => browser.call(legislativeTermCalls.create, { body: { title, begin_date: '2025-08-01' } })
    const answers = await Promise.all(['A', 'B', 'C'].map(create))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    const [kept] = await legislativeTerms.list(site.db)
    for (const { status, body } of answers) if (status === 400) expect(body).toEqual({ begin_date: overlaps(kept!.title) })
  })

  test('an end before the beginning, also of a changed term, and days that are none', async () => {
    await using site = await testServer()
    const { browser, create, former } = await twoTerms(site)
    const before = { end_date: ['Das Enddatum darf nicht vor dem Beginn liegen.'] }
    expect((await create(since('2017-08-01', '2017-07-31'))).body).toEqual(before)
    expect((await browser.call(legislativeTermCalls.change, { params: former, body: { end_date: '2021-07-31' } })).body).toEqual(before)
    expect((await create({ title: ' ', begin_date: '0026-08-01', end_date: '2026-02-30' })).body).toEqual({
      title: ['Dieses Feld ist erforderlich.'],
      begin_date: ['Bitte geben Sie ein gültiges Datum ein.'],
      end_date: ['Bitte geben Sie ein gültiges Datum ein.'],
    })
    expect((await create({ title: 'Ohne Beginn' })).body).toEqual({ begin_date: ['Dieses Feld ist erforderlich.'] })
    expect((await create(since('2017-08-01', '2017-08-01'))).status).toBe(200)
  })
})
