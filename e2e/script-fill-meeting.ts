import { documentKinds } from '#features/documents/document.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { put } from './script-fill.ts'
import { aScriptZip } from './script-papers.ts'
import { fileNames, type ScriptSite, type Who } from './script-site.ts'

const pdf = smallPdf('Papier')

/** Imports a current meeting and fills it with all kinds of user input; returns its id. */
export async function fillMeeting(
  site: ScriptSite,
): Promise<{ id: number; item: number; documents: Record<string, { id: number; version_id: number }> }> {
  const { send, committee, people } = site
  const { zip, text } = await aScriptZip(4711)
  const imported = await send('responsible', 'POST', `committees/${committee.id}/import_meeting/`, {
    files: { 'sitzung.zip': zip },
    upload: 'zipfile',
  })
  if (imported.status !== 200) throw new Error(JSON.stringify(imported.body))
  site.note('POST committees/{committee}/import_meeting/ meeting.json', text)
  const { id } = imported.body.meetings[0]
  const { body: meeting } = await send('member', 'GET', `meetings/${id}/`)
  const item = meeting.agenda_items[0].id as number
  const as = (who: Who, route: string, path: string, base: (index: number) => object = () => ({})) => put(site, who, { route, path, base })
  await as('responsible', 'PATCH meetings/{id}/', `meetings/${id}/`)({ description: 20_000 })
  await site.fill('POST agenda_items/{id}/create_personal_document/ title', 300, (name, index) =>
    send('member', 'POST', `agenda_items/${item}/create_personal_document/`, {
      form: { title: name },
      files: { [fileNames()[index] ?? 'x.pdf']: pdf },
    }),
  )
  const [personal] = (await send('member', 'GET', `agenda_items/${item}/personal_documents/`)).body
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
  const [note] = (await send('member', 'GET', 'notes/')).body
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
