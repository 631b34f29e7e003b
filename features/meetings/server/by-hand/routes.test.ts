import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { getMeeting, importMeeting } from '#features/meetings/contract.ts'
import { getLastImport, undoImport } from '#features/meetings/correction-contract.ts'
import { aCommittee, aMember, anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { aFormByHand, aHandMadeMeeting, anItemByHand, byHandAs, formOf, theFiles } from '#testing/server/factories/hand-made-meetings.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const counts = async () => {
  const tables = ['meeting', 'agenda_item', 'document', 'document_version', 'stored_file', 'import_undo'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      server.db
        .selectFrom(table)
        .select((q) => q.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return rows.map((row) => Number(row.n))
}

test('makes a meeting from files, as its dry run reported; the dry run stores nothing', async () => {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const { create } = byHandAs(server, responsible)
  const before = await counts()
  const dry = await create(committee, { query: { dry_run: 'true' } })
  expect([dry.status, dry.body.dry_run, await counts()]).toEqual([200, true, before])
  const done = await create(committee, { query: { expected: dry.body.tag } })
  expect(done.body).toMatchObject({ tag: dry.body.tag, meetings: [{ ...dry.body.meetings[0], id: expect.any(Number) }] })
  expect(done.body.meetings[0]).toMatchObject({
    outcome: 'created',
    agenda_items: { new: [{ title: 'Eröffnung' }, { title: 'Voranschlag' }, { title: 'Verschiedenes' }] },
    documents: {
      new: [{ title: 'Protokoll', file: 'Protokoll.pdf' }, { title: 'Einladung' }, { title: 'Antrag Voranschlag' }, { title: 'Zahlen' }],
    },
  })
  const { body } = await server.as(responsible).call(getMeeting, { params: { id: done.body.meetings[0]?.id ?? 0 } })
  expect(body).toMatchObject({
    made_by_hand: true,
    title: 'Sitzung der Rechnungsprüfungskommission',
    start: '2026-12-03T19:30:00+01:00',
    concluded: '2026-12-03T22:00:00+01:00',
    location: 'Gemeindehaus',
    protocol: { title: 'Protokoll' },
    meeting_documents: [{ title: 'Einladung' }],
    agenda_items: [
      { title: 'Eröffnung', is_paragraph: true },
      { numbered_title: '1. Voranschlag', proposal: { title: 'Antrag Voranschlag' }, attachments: [{ title: 'Zahlen' }] },
      { numbered_title: '2. Verschiedenes', is_paragraph: false },
    ],
  })
  expect(filesArriving(server, 'arriving-by-hand')).toEqual([])
})

test('a change keeps, replaces, adds and withdraws papers and items by name; a replaced file is version 2', async () => {
  const { id, me, read, change } = await aHandMadeMeeting(server)
  const form = formOf(await read(id))
  const [, budget] = form.agenda_items
  const replaced = { ...budget!, title: 'Voranschlag 2027', attachments: [{ ...budget!.attachments[0]!, upload: 0 }] }
  const next = {
    ...form,
    start: '2026-12-10T19:30',
    end: null,
    location: 'Aula',
    meeting_documents: [],
    agenda_items: [replaced, anItemByHand('Wahlen', { number: '2.', attachments: [{ title: 'Liste', upload: 1 }] })],
  }
  const files = { 'Zahlen neu.pdf': smallPdf('Neue Zahlen'), 'Liste.xlsx': Buffer.from('PK liste') }
  const dry = await change(id, { form: next, files, query: { dry_run: 'true' } })
  const done = await change(id, { form: next, files, query: { expected: dry.body.tag } })
  expect(done.body).toEqual({ ...dry.body, dry_run: false })
  expect(done.body.meetings[0]).toMatchObject({
    outcome: 'updated',
    id,
    to_confirm: [],
    changes: [{ field: 'start' }, { field: 'concluded', after: null }, { field: 'location', before: 'Gemeindehaus', after: 'Aula' }],
    agenda_items: {
      new: [{ title: 'Wahlen' }],
      changed: [{ title: 'Voranschlag 2027', changes: [{ field: 'title', before: 'Voranschlag', after: 'Voranschlag 2027' }] }],
      removed: [{ title: 'Eröffnung' }, { title: 'Verschiedenes' }],
    },
    documents: {
      new: [{ title: 'Liste', file: 'Liste.xlsx' }],
      new_version: [{ title: 'Zahlen', file: 'Zahlen neu.pdf' }],
      unchanged: [{ title: 'Protokoll' }, { title: 'Antrag Voranschlag' }],
      removed: [{ title: 'Einladung' }],
    },
    no_pdf: [{ title: 'Liste' }],
  })
  const numbers = await me.call(documentCalls.attachments.listVersions, { params: { id: budget!.attachments[0]!.document! } })
  expect(numbers.body.map(({ number }) => number)).toEqual([2, 1])
  const again = await change(id, { form: formOf(await read(id)), query: {} })
  expect(again.body.meetings[0]).toMatchObject({
    changes: [],
    agenda_items: { changed: [] },
    documents: { new: [], new_version: [], removed: [] },
  })
})

test('a renamed item or paper stays the same; one that is added under a withdrawn one’s title is another', async () => {
  const { id, read, change } = await aHandMadeMeeting(server)
  const before = await read(id)
  const form = formOf(before)
  const [heading, budget, others] = form.agenda_items
  await change(id, { form: { ...form, agenda_items: [others!, { ...budget!, title: 'Budget' }] } })
  const now = await read(id)
  expect(now.agenda_items.map((item) => item.id)).toEqual([others!.id, budget!.id])
  expect(now.agenda_items[1]?.attachments).toEqual(before.agenda_items[1]?.attachments)
  await change(id, { form: { ...formOf(now), agenda_items: [anItemByHand(heading!.title, { is_paragraph: true })] } })
  expect((await read(id)).agenda_items[0]?.id).not.toBe(heading!.id)
})

test('an attachment that is moved to another item stays the same document, and the report says so', async () => {
  const { id, read, change } = await aHandMadeMeeting(server)
  const form = formOf(await read(id))
  const [heading, budget, others] = form.agenda_items
  const [numbers] = budget!.attachments
  const done = await change(id, {
    form: {
      ...form,
      agenda_items: [heading!, { ...budget!, attachments: [] }, { ...others!, attachments: [{ ...numbers!, title: 'Zahlen 2027' }] }],
    },
  })
  expect(done.body.meetings[0]?.documents).toMatchObject({
    new: [],
    removed: [],
    changed: [
      {
        title: 'Zahlen 2027',
        changes: [
          { field: 'title', before: 'Zahlen', after: 'Zahlen 2027' },
          { field: 'agenda_item', before: 'Voranschlag', after: 'Verschiedenes' },
        ],
      },
    ],
  })
  expect((await read(id)).agenda_items[2]?.attachments).toMatchObject([{ document: numbers!.document, title: 'Zahlen 2027', version: 1 }])
})

test('a document keeps its file in another role, without being sent again', async () => {
  const { id, me, read, change } = await aHandMadeMeeting(server)
  const form = formOf(await read(id))
  const [invitation] = form.meeting_documents
  const [heading, budget, others] = form.agenda_items
  const done = await change(id, {
    form: { ...form, meeting_documents: [], agenda_items: [heading!, budget!, { ...others!, attachments: [invitation!] }] },
  })
  expect(done.body.meetings[0]?.documents).toMatchObject({
    new: [{ title: 'Einladung', file: 'Einladung.pdf' }],
    removed: [{ title: 'Einladung' }],
  })
  const attachment = (await read(id)).agenda_items[2]?.attachments[0]
  const { body } = await me.call(documentCalls.attachments.listVersions, { params: { id: attachment?.document ?? 0 } })
  const file = await me.call(documentCalls.attachments.getVersionFile, {
    params: { id: attachment?.document ?? 0, version_id: body[0]?.version_id ?? 0 },
  })
  expect(Buffer.from(file.body as unknown as Buffer).equals(theFiles()['Einladung.pdf']!)).toBe(true)
})

test('refuses documents and items of other meetings, withdrawn ones, and what is named twice', async () => {
  const other = await aHandMadeMeeting(server, { form: aFormByHand({ title: 'Andere Sitzung' }) })
  const { id, committee, create, read, change } = await aHandMadeMeeting(server)
  const [form, foreign] = [formOf(await read(id)), formOf(await other.read(other.id))]
  const withdrawn = form.meeting_documents
  await change(id, { form: { ...form, meeting_documents: [] } })
  const before = await counts()
  const wrong = [
    { form: { ...form, meeting_documents: foreign.meeting_documents } },
    { form: { ...form, meeting_documents: withdrawn } },
    { form: { ...form, meeting_documents: [form.protocol!] } },
    { form: { ...form, meeting_documents: [], agenda_items: [...form.agenda_items, foreign.agenda_items[0]!] } },
    { form: { ...form, meeting_documents: [], agenda_items: [form.agenda_items[0]!, form.agenda_items[0]!] } },
    { form: { ...form, meeting_documents: [{ title: 'Fehlt', upload: 0 }] } },
    { form: { ...form, meeting_documents: [] }, files: { 'Zuviel.pdf': smallPdf('Zuviel') } },
  ]
  for (const sent of wrong) {
    const answer = await change(id, sent)
    expect([answer.status, answer.body]).toEqual([400, { meeting: [expect.stringContaining('gehört nicht')] }])
  }
  // A new meeting has no documents yet, not even of another meeting of the same committee.
  const made = await create(committee, { form: aFormByHand({ title: 'Neue Sitzung', protocol: form.protocol }), files: theFiles() })
  expect(made.status).toBe(400)
  expect((await counts()).slice(0, 4)).toEqual(before.slice(0, 4))
})

test('refuses invalid forms and empty files, and stores nothing', async () => {
  const { committee, create } = await aHandMadeMeeting(server)
  const before = await counts()
  const fields = async (form: Partial<ReturnType<typeof aFormByHand>>) => {
    const { status, body } = await create(committee, { form: aFormByHand({ title: 'Neu', ...form }) })
    return [status, ...Object.keys(body)]
  }
  expect(await fields({ title: ' ' })).toEqual([400, 'title'])
  expect(await fields({ start: '2026-02-30T10:00' })).toEqual([400, 'start'])
  expect(await fields({ end: '2026-12-03T19:29' })).toEqual([400, 'end'])
  expect(await fields({ end: '2028-12-03T19:29' })).toEqual([400, 'end'])
  expect(await fields({ agenda_items: [anItemByHand('Titel', { is_paragraph: true, number: '1.' })] })).toEqual([400, 'agenda_items'])
  const empty = await create(committee, { form: aFormByHand({ title: 'Neu' }), files: { ...theFiles(), 'Zahlen.pdf': Buffer.alloc(0) } })
  expect([empty.status, empty.body]).toEqual([400, { files: [expect.stringContaining('Zahlen.pdf')] }])
  expect(await counts()).toEqual([...before.slice(0, 4), expect.any(Number), before[5]])
  expect(filesArriving(server, 'arriving-by-hand')).toEqual([])
})

test('of two people who change one state, the second gets 412 with the present one and overwrites nothing', async () => {
  const { id, committee, me, read, change } = await aHandMadeMeeting(server)
  const from = String((await me.call(getMadeMeeting, { params: { id } })).headers['etag'])
  const form = formOf(await read(id))
  const colleague = byHandAs(server, await aMember(server, committee, ['responsible']))
  expect((await colleague.change(id, { form: { ...form, location: 'Aula' }, query: { from } })).status).toBe(200)
  const queries: Record<string, string>[] = [{ from }, { from, dry_run: 'true' }]
  for (const query of queries) {
    const late = await change(id, { form: { ...form, location: 'Kirche' }, query })
    expect([late.status, late.body]).toEqual([412, { detail: expect.any(String), current: expect.objectContaining({ location: 'Aula' }) }])
  }
  expect((await read(id)).location).toBe('Aula')
})

test('a meeting with the same title and start is not made twice, however quickly it is asked for', async () => {
  const committee = await aCommittee(server)
  const { create } = byHandAs(server, await aMember(server, committee, ['responsible']))
  const answers = await Promise.all([create(committee), create(committee)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await create(committee, { form: aFormByHand({ start: '2026-12-04T19:30', end: null }) })).status).toBe(200)
})

test('a zip never changes a meeting made by hand, but makes its own and says so; nor does the form change an imported one', async () => {
  const { id, committee, responsible, me, read } = await aHandMadeMeeting(server)
  const before = await read(id)
  const zip = await geverZip({
    meetings: [aMeetingManifest({ title: before.title, start: '2026-12-03T18:30:00+00:00', end: null })],
  })
  const { body } = await me.call(importMeeting, { params: { committee: committee.id }, query: {}, file: zip })
  expect(body.meetings[0]).toMatchObject({ outcome: 'created', warnings: [expect.stringContaining(before.title)] })
  expect(await read(id)).toEqual(before)
  const imported = body.meetings[0]?.id ?? 0
  const { change } = byHandAs(server, responsible)
  expect((await change(imported, { form: formOf(before) })).status).toBe(409)
  expect((await me.call(getMadeMeeting, { params: { id: imported } })).status).toBe(409)
  const again = await me.call(importMeeting, { params: { committee: committee.id }, query: {}, file: zip })
  expect(again.body.meetings[0]).toMatchObject({ outcome: 'updated', id: imported, warnings: [] })
})

test('a change by hand can be undone as an import can', async () => {
  const { id, me, read, change } = await aHandMadeMeeting(server)
  const before = await read(id)
  await change(id, { form: { ...formOf(before), location: 'Aula', meeting_documents: [] } })
  const { body } = await me.call(getLastImport, { params: { id } })
  await me.call(undoImport, { params: { id }, body: { last_import: body.last_import?.id ?? 0 } })
  expect(await read(id)).toEqual(before)
})

test('an end set on the meeting’s page stays, whatever the form says', async () => {
  const { id, read, change } = await aHandMadeMeeting(server)
  const concluded = '2026-12-03T20:15:00Z'
  await server.db.updateTable('meeting').set({ concluded, concluded_by_hand: true }).where('id', '=', id).execute()
  const now = await read(id)
  expect([now.end, now.is_end_by_hand]).toEqual([null, true])
  await change(id, { form: { ...formOf(now), location: 'Aula' } })
  const { concluded: after } = await server.db.selectFrom('meeting').select('concluded').where('id', '=', id).executeTakeFirstOrThrow()
  expect(Date.parse(after!)).toBe(Date.parse(concluded))
})

test('only responsible persons make and change meetings by hand, and only in active committees', async () => {
  const { id, committee, responsible } = await aHandMadeMeeting(server)
  const { meeting, responsible: stranger } = await anImportedMeeting(server)
  const member = await aMember(server, committee, ['member'])
  const all = [null, member, stranger, await aPerson(server), responsible]
  const made = await Promise.all(
    all.map(async (who) => (await byHandAs(server, who).create(committee, { form: aFormByHand({ title: 'Neu' }) })).status),
  )
  expect(made).toEqual([401, 403, 404, 404, 200])
  const form = aFormByHand({ protocol: null, meeting_documents: [], agenda_items: [] })
  const changed = await Promise.all(all.map(async (who) => (await byHandAs(server, who).change(id, { form })).status))
  expect(changed).toEqual([401, 403, 404, 404, 200])
  expect((await byHandAs(server, responsible).change(meeting.id, { form })).status).toBe(404)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await byHandAs(server, responsible).change(id, { form })).status).toBe(409)
  const [entry] = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('committee_id', '=', committee.id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entry).toMatchObject({ action: 'import_meeting', outcome: 'refused' })
})

test('file names in NFD arrive in NFC; two files of one name are two documents', async () => {
  const committee = await aCommittee(server)
  const me = byHandAs(server, await aMember(server, committee, ['responsible']))
  const form = aFormByHand({
    protocol: null,
    meeting_documents: [
      { title: 'Erste', upload: 0 },
      { title: 'Zweite', upload: 1 },
    ],
    agenda_items: [],
  })
  const nfd = 'Prüfung.pdf'.normalize('NFD')
  const { body } = await me.create(committee, { form, files: { [nfd]: smallPdf('eins'), 'Prüfung.pdf': smallPdf('zwei') } })
  const made = await me.read(body.meetings[0]?.id ?? 0)
  expect(made.meeting_documents).toMatchObject([
    { title: 'Erste', file_name: 'Prüfung.pdf', version: 1 },
    { title: 'Zweite', file_name: 'Prüfung.pdf', version: 1 },
  ])
})
