import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/basic-documents/contract.ts'
import { getCommittee } from '#features/committees/contract.ts'
import { aBasicDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Client = ReturnType<TestServer['as']>

/** A committee with documents at the top level (Reglement, Gesetz) and in two sections (Sitzungen: Plan, Spesen; Verträge: none). */
async function aStructure() {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const member = await aMember(server, committee)
  const [sitzungen, vertraege] = [await aSection(server, committee, 'Sitzungen'), await aSection(server, committee, 'Verträge')]
  const reglement = await aBasicDocument(server, committee, { title: 'Reglement' })
  const gesetz = await aBasicDocument(server, committee, { title: 'Gesetz' })
  const plan = await aBasicDocument(server, committee, { title: 'Plan', section: sitzungen })
  const spesen = await aBasicDocument(server, committee, { title: 'Spesen', section: sitzungen })
  const [me, reader] = [server.as(responsible), server.as(member)]
  return { committee, responsible, me, reader, sitzungen, vertraege, reglement, gesetz, plan, spesen }
}

/** The structure on one line: `Reglement Gesetz | Sitzungen: Plan Spesen | Verträge:`. */
async function shownTo(client: Client, committee: { id: number }) {
  const { body } = await client.call(api.getStructure, { params: { id: committee.id } })
  const titles = (all: { title: string; position: number }[]) => {
    expect(all.map(({ position }) => position)).toEqual(all.keys().toArray())
    return all.map(({ title }) => title)
  }
  titles(body.sections)
  const parts = body.sections.map(({ title, documents }) => [`${title}:`, ...titles(documents)].join(' '))
  return [titles(body.documents).join(' '), ...parts].join(' | ')
}

test('returns sections and documents in order, with the address of each file', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, reader, reglement, plan, sitzungen } = await aStructure()
  expect(await shownTo(reader, committee)).toBe('Reglement Gesetz | Sitzungen: Plan Spesen | Verträge:')
  const { body } = await reader.call(api.getStructure, { params: { id: committee.id } })
  expect(body.sections[0]).toMatchObject({ id: sitzungen.id, committee: committee.id, position: 0 })
  expect(body.documents[0]).toEqual({
    id: reglement.id,
    title: 'Reglement',
    committee_id: committee.id,
    section: null,
    position: 0,
    file: `documents/${reglement.id}/file/`,
    file_name: 'Reglement.pdf',
    file_extension: 'pdf',
    mime_type: 'application/pdf',
    size: 9,
    created: expect.any(String),
    updated: '2026-11-20T10:00:00+01:00',
  })
  expect((await reader.call(api.getBasicDocument, { params: plan })).body).toEqual(body.sections[0]?.documents[0])
})

test('the committee lists its basic documents, but not for former members', async () => {
  const { committee, reader, responsible } = await aStructure()
  const titlesFor = async (client: Client) =>
    (await client.call(getCommittee, { params: { id: committee.id } })).body.documents.map(({ title }) => title)
  expect(await titlesFor(reader)).toEqual(['Reglement', 'Gesetz', 'Plan', 'Spesen'])
  const former = server.as(await aMember(server, committee, ['member', 'responsible'], { end_date: '2020-12-31' }))
  expect(await titlesFor(former)).toEqual([])
  expect((await former.call(api.getStructure, { params: { id: committee.id } })).status).toBe(404)
  await server.db.updateTable('membership').set({ end_date: '2020-12-31' }).where('user_id', '=', responsible.id).execute()
  expect((await server.as(responsible).call(api.getStructure, { params: { id: committee.id } })).status).toBe(404)
})

test('appends a new section, with a default title in the caller’s language', async () => {
  const { committee, me } = await aStructure()
  const add = (body: { title?: string }, language = 'de') =>
    me.call(api.addSection, { body: { committee: committee.id, ...body }, language })
  expect(await add({})).toMatchObject({
    status: 200,
    body: { title: 'Neuer Abschnitt', committee: committee.id, position: 2, documents: [] },
  })
  expect((await add({}, 'fr')).body.title).toBe('Nouvelle section')
  expect((await add({}, 'en')).body.title).toBe('New section')
  expect((await add({ title: '  Archiv ' })).body).toMatchObject({ title: 'Archiv', position: 5 })
})

test('rejects titles of several lines or outside 1 to 300 characters at their field', async () => {
  const { committee, me, sitzungen, plan } = await aStructure()
  const refusals = [
    ['', 'Dieses Feld ist erforderlich.'],
    ['  \n ', 'Dieses Feld ist erforderlich.'],
    ['x'.repeat(301), 'Höchstens 300 Zeichen sind möglich.'],
    ['x'.repeat(10_000), 'Höchstens 300 Zeichen sind möglich.'],
    ['zwei\nZeilen', 'Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.'],
    ['null\0', 'Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.'],
    ['plan\u202efdp', 'Zeilenumbrüche und Steuerzeichen sind hier nicht möglich.'],
  ] as const
  for (const [title, said] of refusals) {
    const answers = [
      // A new section without a title is not refused: it gets the default one.
      ...(title === '' ? [] : [await me.call(api.addSection, { body: { committee: committee.id, title } })]),
      await me.call(api.renameSection, { params: sitzungen, body: { title } }),
      await me.call(api.renameDocument, { params: plan, body: { title } }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([400, { title: [said] }])
  }
  const longest = ` ${'ä'.repeat(300)} `
  expect((await me.call(api.renameSection, { params: sitzungen, body: { title: longest } })).body.title).toBe('ä'.repeat(300))
  expect((await me.call(api.renameDocument, { params: plan, body: { title: longest } })).body).toMatchObject({
    title: 'ä'.repeat(300),
    file_name: 'Plan.pdf',
  })
})

test('moves sections, and clamps positions to the ends of the list', async () => {
  const { committee, me, vertraege, sitzungen } = await aStructure()
  const move = (id: number, index: number) => me.call(api.moveSection, { params: { id }, body: { index } })
  expect((await move(vertraege.id, 0)).body).toMatchObject({ title: 'Verträge', position: 0 })
  expect(await shownTo(me, committee)).toBe('Reglement Gesetz | Verträge: | Sitzungen: Plan Spesen')
  expect((await move(vertraege.id, 99)).body.position).toBe(1)
  expect((await move(vertraege.id, -7)).body.position).toBe(0)
  expect((await move(sitzungen.id, 2 ** 50)).body.position).toBe(1)
  expect((await move(sitzungen.id, 0.5)).status).toBe(400)
})

test('moves documents within a list, into a section, between sections and out of them', async () => {
  const { committee, me, reglement, gesetz, plan, spesen, sitzungen, vertraege } = await aStructure()
  const shown = () => shownTo(me, committee)
  const into = (section: { id: number }, document: { id: number }, index: number) =>
    me.call(api.addDocumentToSection, { params: { id: section.id }, body: { index, document: document.id } })

  await me.call(api.moveDocument, { params: reglement, body: { index: 1 } })
  expect(await shown()).toBe('Gesetz Reglement | Sitzungen: Plan Spesen | Verträge:')
  expect((await into(sitzungen, gesetz, 1)).body).toMatchObject({ section: sitzungen.id, position: 1 })
  expect(await shown()).toBe('Reglement | Sitzungen: Plan Gesetz Spesen | Verträge:')
  await into(vertraege, plan, 5)
  expect(await shown()).toBe('Reglement | Sitzungen: Gesetz Spesen | Verträge: Plan')
  await into(sitzungen, spesen, 0)
  expect(await shown()).toBe('Reglement | Sitzungen: Spesen Gesetz | Verträge: Plan')
  await me.call(api.moveDocument, { params: gesetz, body: { index: -1 } })
  expect(await shown()).toBe('Reglement | Sitzungen: Gesetz Spesen | Verträge: Plan')
  expect((await me.call(api.removeDocumentFromSection, { params: plan, body: { index: 0 } })).body).toMatchObject({
    section: null,
    position: 0,
  })
  expect(await shown()).toBe('Plan Reglement | Sitzungen: Gesetz Spesen | Verträge:')
  await me.call(api.removeDocumentFromSection, { params: plan, body: { index: 1 } })
  expect(await shown()).toBe('Reglement Plan | Sitzungen: Gesetz Spesen | Verträge:')
})

test('removing a section moves its documents to the end of the top level; removing a document closes the gap', async () => {
  const { committee, me, reglement, sitzungen } = await aStructure()
  expect((await me.call(api.removeSection, { params: sitzungen })).body).toEqual({})
  expect(await shownTo(me, committee)).toBe('Reglement Gesetz Plan Spesen | Verträge:')
  expect((await me.call(api.removeDocument, { params: reglement })).body).toEqual({})
  expect(await shownTo(me, committee)).toBe('Gesetz Plan Spesen | Verträge:')
  expect((await me.call(api.getBasicDocument, { params: reglement })).status).toBe(404)
  expect((await me.call(api.removeDocument, { params: reglement })).status).toBe(404)
  expect((await me.call(api.renameSection, { params: sitzungen, body: { title: 'x' } })).status).toBe(404)
})

test('rejects moves to another committee, even by a person responsible for both', async () => {
  const { committee, me, responsible, plan, sitzungen } = await aStructure()
  const other = await aStructure()
  const roles = ['responsible'] as const
  const membership = { user_id: responsible.id, committee_id: other.committee.id, roles: [...roles], begin_date: null, end_date: null }
  await server.db.insertInto('membership').values(membership).execute()
  const refusal = (field: string) => ({
    status: 400,
    body: { [field]: ['Dokumente und Abschnitte lassen sich nicht in ein anderes Gremium verschieben.'] },
  })
  expect(await me.call(api.addDocumentToSection, { params: other.sitzungen, body: { index: 0, document: plan.id } })).toMatchObject(
    refusal('document'),
  )
  expect(await me.call(api.addDocumentToSection, { params: sitzungen, body: { index: 0, document: 999_999 } })).toMatchObject(
    refusal('document'),
  )
  expect(await me.call(api.renameSection, { params: sitzungen, body: { title: 'x', committee: other.committee.id } })).toMatchObject(
    refusal('committee'),
  )
  expect((await me.call(api.renameSection, { params: sitzungen, body: { title: 'Sitzungen', committee: committee.id } })).status).toBe(200)
  for (const shown of [await shownTo(me, committee), await shownTo(me, other.committee)]) {
    expect(shown).toBe('Reglement Gesetz | Sitzungen: Plan Spesen | Verträge:')
  }
})

test('refuses changes in an inactive committee and where change_documents_enabled is off', async () => {
  const { committee, me, reader, sitzungen, plan } = await aStructure()
  const tries = () =>
    Promise.all([
      me.call(api.addSection, { body: { committee: committee.id } }),
      me.call(api.renameSection, { params: sitzungen, body: { title: 'x' } }),
      me.call(api.removeSection, { params: sitzungen }),
      me.call(api.removeDocument, { params: plan }),
      me.call(api.addDocumentToSection, { params: sitzungen, body: { index: 0, document: plan.id } }),
      me.call(api.uploadDocument, { params: { id: committee.id }, form: {}, file: Buffer.from('x') }),
    ])
  const set = (facts: { is_active?: boolean; change_documents_enabled?: boolean }) =>
    server.db.updateTable('committee').set(facts).where('id', '=', committee.id).execute()
  await set({ change_documents_enabled: false })
  expect((await tries()).map(({ status }) => status)).toEqual(Array(6).fill(403))
  await set({ change_documents_enabled: true, is_active: false })
  expect((await tries()).map(({ status }) => status)).toEqual(Array(6).fill(409))
  expect(await shownTo(reader, committee)).toBe('Reglement Gesetz | Sitzungen: Plan Spesen | Verträge:')
})

test('unknown document and committee ids change nothing', async () => {
  const { me, committee } = await aStructure()
  const { id } = await server.db
    .selectFrom('basic_document')
    .select((query) => query.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  expect((await me.call(api.removeDocument, { params: { id: id + 1 } })).status).toBe(404)
  expect((await me.call(api.addSection, { body: { committee: 2 ** 40 } })).status).toBe(400)
  expect(await shownTo(me, committee)).toBe('Reglement Gesetz | Sitzungen: Plan Spesen | Verträge:')
})

test('audits every change to sections and documents once', async () => {
  const { committee, me, plan, sitzungen, gesetz } = await aStructure()
  const { id } = (await me.call(api.addSection, { body: { committee: committee.id, title: 'Neu' } })).body
  await me.call(api.renameSection, { params: { id }, body: { title: 'Neuer' } })
  await me.call(api.moveSection, { params: { id }, body: { index: 0 } })
  await me.call(api.addDocumentToSection, { params: { id }, body: { index: 0, document: plan.id } })
  await me.call(api.removeDocumentFromSection, { params: plan, body: { index: 0 } })
  await me.call(api.moveDocument, { params: plan, body: { index: 1 } })
  await me.call(api.renameDocument, { params: gesetz, body: { title: 'Finanzhaushaltsgesetz' } })
  await me.call(api.removeDocument, { params: plan })
  await me.call(api.removeSection, { params: sitzungen })
  await me.call(api.renameSection, { params: { id: 999_999 }, body: { title: 'x' } })
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'details'])
    .where('committee_id', '=', committee.id)
    .orderBy('id')
    .execute()
  const onSection = { subject_type: 'document_section', subject_id: String(id) }
  const onPlan = { subject_type: 'documents', subject_id: String(plan.id) }
  expect(auditEntries).toMatchObject([
    { action: 'add_document_section', ...onSection, details: { title: 'Neu' } },
    { action: 'rename_document_section', ...onSection, details: { title: 'Neuer' } },
    { action: 'move_document_section', ...onSection, details: { position: 0 } },
    { action: 'move_basic_document', ...onPlan, details: { section: id, position: 0 } },
    { action: 'move_basic_document', ...onPlan, details: { section: null, position: 0 } },
    { action: 'move_basic_document', ...onPlan, details: { section: null, position: 1 } },
    { action: 'rename_basic_document', details: { title: 'Finanzhaushaltsgesetz' } },
    { action: 'remove_basic_document', ...onPlan, details: { title: 'Plan' } },
    { action: 'remove_document_section', subject_id: String(sitzungen.id), details: { title: 'Sitzungen' } },
  ])
})
