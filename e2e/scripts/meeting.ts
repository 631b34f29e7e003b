import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { aComingMeeting } from '#e2e/meeting-import.ts'
import { documentKinds } from '#features/documents/document.ts'
import { geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { packed } from '#testing/server/hostile/hostile-texts.ts'
import { put } from './fill.ts'
import { fileNames, type Numbered, type ScriptSite, type Who } from './site.ts'

type Paper = Numbered & { version_id: number }
type Meeting = { agenda_items: [Numbered & { proposal: Paper; attachments: [Paper] }]; meeting_documents: [Paper]; protocol: Paper }

const paperPdf = smallPdf('Papier')

/** Imports a current meeting and fills it with all kinds of user input; returns its id. */
export async function fillMeeting(site: ScriptSite): Promise<{ id: number; item: number; documents: Record<string, Paper> }> {
  const { send, committee, people } = site
  const { zip, text } = await aScriptZip(4711)
  const imported = await send<{ meetings: [Numbered] }>('responsible', 'POST', `committees/${committee.id}/import_meeting/`, {
    files: { 'sitzung.zip': zip },
    upload: 'zipfile',
  })
  if (imported.status !== 200) throw new Error(JSON.stringify(imported.body))
  site.note('POST committees/{committee}/import_meeting/ meeting.json', text)
  const { id } = imported.body.meetings[0]
  const { body: meeting } = await send<Meeting>('member', 'GET', `meetings/${id}/`)
  const item = meeting.agenda_items[0].id
  const as = (who: Who, route: string, path: string, base: (index: number) => object = () => ({})) => put(site, who, { route, path, base })
  await as('responsible', 'PATCH meetings/{id}/', `meetings/${id}/`)({ description: 20_000 })
  await site.fill('POST agenda_items/{id}/create_personal_document/ title', 300, (name, index) =>
    send('member', 'POST', `agenda_items/${item}/create_personal_document/`, {
      form: { title: name },
      files: { [fileNames()[index] ?? 'x.pdf']: paperPdf },
    }),
  )
  const [personal] = (await send<[Paper]>('member', 'GET', `agenda_items/${item}/personal_documents/`)).body
  await as('member', 'PATCH personal_documents/{id}/', `personal_documents/${personal.id}/`)({ title: 300 })
  const documents = {
    meeting_documents: meeting.meeting_documents[0],
    protocols: meeting.protocol,
    proposals: meeting.agenda_items[0].proposal,
    attachments: meeting.agenda_items[0].attachments[0],
    personal_documents: personal,
  }
  for (const [kind, at] of Object.entries({ committees: committee, meetings: { id }, agenda_items: { id: item }, ...documents }) as [
    string,
    { id: number },
  ][]) {
    const place = documentKinds.some((one) => one === kind) ? { page_number: 1, position_x: 100, position_y: 100 } : {}
    await as('member', `POST ${kind}/{id}/notes/`, `${kind}/${at.id}/notes/`, () => ({ public: kind !== 'personal_documents', ...place }))({
      annotation: 20_000,
    })
  }
  const [note] = (await send<[Numbered]>('member', 'GET', 'notes/')).body
  await as('member', 'PATCH notes/{id}/', `notes/${note.id}/`)({ annotation: 20_000 })
  for (const [kind, at] of [['agenda_items', { id: item }], ...Object.entries(documents)] as [string, { id: number }][]) {
    if (!['agenda_items', 'proposals', 'attachments', 'protocols'].includes(kind)) continue
    for (const field of ['tags', 'added', 'removed'])
      await as('member', `POST ${kind}/{id}/set_tags/`, `${kind}/${at.id}/set_tags/`)({ [field]: 60 }, (slug) => [slug])
  }
  const message = { principals: [{ id: people.member.id, type: 'user' }] }
  const notify = `committees/${committee.id}/meetings/${id}/notification/`
  await as('responsible', 'POST committees/{committee}/meetings/{meeting}/notification/', notify, () => message)({ message: 9_900 })
  return { id, item, documents }
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A PDF with payloads in its text, metadata, annotations and links. */
export async function aScriptPdf(): Promise<Buffer> {
  const [title = '', author = '', subject = '', ...others] = packed(300, { from: 200 })
  const pdf = new PdfDocument({ size: 'A4', info: { Title: title, Author: author, Subject: subject } })
  const { _root } = pdf as unknown as { _root: { data: Record<string, unknown> } }
  _root.data.OpenAction = { Type: 'Action', S: 'JavaScript', JS: new String('witness(0); app.alert(1)') }
  for (const [index, text] of others.slice(0, 12).entries()) {
    pdf.outline.addItem(text)
    pdf.fontSize(6).text(text)
    pdf.note(400, 40 + index * 20, 20, 20, text)
    pdf.link(40, 40 + index * 20, 200, 15, text)
  }
  for (const address of packed(200)
    .filter((text) => /^(javascript|data|vbscript):/i.test(text))
    .slice(0, 12)) {
    pdf.outline.addItem(address)
    pdf.link(40, 400, 200, 15, address)
  }
  pdf.end()
  return buffer(pdf)
}

/** A current meeting whose texts are payloads; each long field contains all of them. */
async function aScriptZip(opengever_id: number) {
  const titles = packed(990, { from: 11 })
  const long = (from: number) => packed(19_000, { from, between: '\n', controls: false })[0] ?? ''
  const nth = (list: string[], index: number) => list[index % list.length] ?? 'x'
  const short = packed(90, { from: 90 })
  const middle = packed(190, { from: 150 })
  const names = fileNames()
  const paper = (title: string, index: number, kind: string) => ({
    file: `${kind}/${nth(names, index)} ${index}.pdf`,
    checksum: `${kind}${index}`,
    modified: '2026-08-31T16:09:33+02:00',
    title,
    document_id: nth(middle, index),
    tags: [nth(middle, index + 1)],
  })
  const agenda_items = titles.map((title, index) => ({
    opengever_id: index + 1,
    sort_order: index + 1,
    title,
    number: nth(short, index).slice(0, 60),
    extended_title: nth(packed(4_900, { from: index * 31 }), index),
    number_or_business_number: nth(short, index + 9),
    proposal: paper(nth(titles, index + 1), index, 'Antrag'),
    attachments: [paper(nth(titles, index + 2), index, 'Beilage')],
    business: {
      number: `${index} ${nth(short, index)}`.slice(0, 100),
      title: nth(titles, index + 3),
      type: nth(middle, index + 2),
      source_committee: nth(titles, index + 4),
      responsible: nth(titles, index + 5),
    },
    tags: [nth(middle, index + 3)],
    tagesordnung: [{ day: new Date().toISOString().slice(0, 10), order: index, notes: long(index * 17), has_clickable_live_button: true }],
  }))
  const meeting = aComingMeeting({
    opengever_id,
    start: inHours(-1),
    end: inHours(4),
    title: titles[0],
    location: titles[1],
    committee: { oguid: 'x:1', title: nth(titles, 2) },
    description: packed(49_000, { between: '\n' })[0],
    protocol: paper(nth(titles, 5), 0, 'Protokoll'),
    documents: titles.map((title, index) => paper(title, index, 'Unterlage')),
    agenda_items,
    slots: [new Date().toISOString().slice(0, 10)],
    slot_notes: [{ day: new Date().toISOString().slice(0, 10), notes: long(50) }],
  })
  const pdf = await aScriptPdf()
  return {
    zip: await geverZip({ meetings: [meeting], files: { [meeting.documents?.[0]?.file ?? '']: pdf } }),
    text: JSON.stringify(meeting),
    meeting,
  }
}
