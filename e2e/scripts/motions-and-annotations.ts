import { randomUUID } from 'node:crypto'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { put, title } from './fill.ts'
import { fileNames, type Numbered, type ScriptSite, type Who } from './site.ts'

const pdf = smallPdf('Papier')

/** Motions and postings of a current meeting. */
export async function fillMotions(site: ScriptSite, meeting: { id: number }): Promise<void> {
  const { send, committee, people } = site
  const types = (await send<{ api_uid: string }[]>('member', 'GET', 'businesstypes/?show_for_proposal=true')).body
  const signatories = [
    { signatory_id: people.member.id, role: 'FIRST_SIGNATORY', type: 'user' },
    { signatory_id: committee.id, role: 'OTHER_SIGNATORY', type: 'committee' },
  ]
  const base = () => ({
    title: title(),
    description: 'x',
    business_type: types[0]?.api_uid,
    meeting: meeting.id,
    key: randomUUID(),
    signatories,
  })
  const fields = { title: 300, description: 100_000, reason: 100_000, business_type: 100 }
  await put(site, 'member', { route: 'POST vorstoss/', path: 'vorstoss/', base })(fields)
  const { body: motion } = await send<Numbered>('member', 'POST', 'vorstoss/', { body: base() })
  await put(site, 'member', { route: 'PATCH vorstoss/{id}/', path: `vorstoss/${motion.id}/`, base: () => ({}) })(fields)
  await site.fill('PATCH vorstoss/{id}/attach_attachments/ file_name', 200, (name) =>
    send('member', 'PATCH', `vorstoss/${motion.id}/attach_attachments/`, { files: { [name]: pdf }, upload: 'attachments' }),
  )
  for (const action of ['open', 'submit']) {
    for (const field of ['text_hash'])
      if (action === 'submit')
        await put(site, 'member', { route: `POST vorstoss/{id}/${action}/`, path: `vorstoss/${motion.id}/${action}/`, base: () => ({}) })({
          [field]: 300,
        })
    await send('member', 'POST', `vorstoss/${motion.id}/${action}/`)
  }
  await put(site, 'responsible', { route: 'POST vorstoss/{id}/sign/', path: `vorstoss/${motion.id}/sign/`, base: () => ({}) })({
    text_hash: 300,
  })
  await fillPostings(site, types[0]?.api_uid ?? '')
}

async function fillPostings(site: ScriptSite, business_type: string) {
  const { send, committee } = site
  const kinds = {
    post_proposal: {
      title: 300,
      description: 99_000,
      reason: 99_000,
      business_type: 100,
      proposal_creator: 100,
      second_signature: 100,
      third_signature: 100,
    },
    post_suggestion: { title: 300, description: 99_000, reason: 99_000, business_number: 100, reference: 300 },
  }
  for (const [kind, fields] of Object.entries(kinds)) {
    const base: Record<string, string> =
      kind === 'post_proposal' ? { title: title(), description: 'x', business_type } : { title: title(), description: 'x' }
    for (const [field, longest] of Object.entries(fields)) {
      await site.fill(`POST ris/${kind}/{id}/ ${field}`, longest, (text, index) =>
        send('member', 'POST', `ris/${kind}/${committee.id}/`, {
          form: { ...base, title: title(), [field]: text },
          files: { [fileNames()[index] ?? 'x.pdf']: pdf },
          upload: 'files',
        }),
      )
    }
  }
  const { body: inbox } = await send<{ items: Numbered[] }>('records', 'GET', 'ris/inbox/?rows=100')
  const ids = inbox.items.map(({ id }) => id)
  const decide = async (action: string, base: (index: number) => object, fields: Record<string, number>) => {
    for (const [field, longest] of Object.entries(fields)) {
      await site.fill(`POST ris/inbox/{id}/${action}/ ${field}`, longest, (text, index) =>
        // The first ones stay undecided.
        send('records', 'POST', `ris/inbox/${ids.length > 3 ? ids.pop() : ids[0]}/${action}/`, { body: { ...base(index), [field]: text } }),
      )
    }
  }
  await decide('accept', () => ({ number: randomUUID(), title: title() }), { number: 100, title: 300, type: 100 })
  await decide('reject', () => ({}), { reason: 2_000 })
}

/** Annotates and shares a paper. */
export async function fillPaper(site: ScriptSite, { version_id, item }: { version_id: number; item: number }): Promise<void> {
  const { send, people } = site
  const layers = async (who: Who) =>
    (await send<(Numbered & { is_private_layer: boolean })[]>(who, 'GET', `versionable/${version_id}/annotation_layers/`)).body
  const own = (await layers('responsible')).find(({ is_private_layer }) => is_private_layer)?.id ?? 0
  const ids: string[] = []
  const note = (facts: object, index: number, id: string = randomUUID()) => {
    ids.push(id)
    return {
      id,
      pageIndex: 0,
      type: index % 2 ? 'freetext' : 'note',
      color: '#1d6fa5',
      opacity: 1,
      x: 60 + index * 20,
      y: 60,
      width: 200,
      height: 60,
      font_size: 8,
      turn: 0,
      text: 'x',
      ...facts,
    }
  }
  const facts: [field: string, longest: number, as: (text: string) => object][] = [
    ['annotation.text', 9_900, (text) => ({ text })],
    ['annotation.color', 60, (color) => ({ color })],
    ['annotation.quote.exact', 9_900, (exact) => ({ quote: { exact, prefix: '', suffix: '' } })],
    ['annotation.quote.prefix', 190, (prefix) => ({ quote: { exact: 'x', prefix, suffix: '' } })],
    ['annotation.quote.suffix', 190, (suffix) => ({ quote: { exact: 'x', prefix: '', suffix } })],
    ['annotation.*', 9_900, (text) => ({ author: text, contents: text, [text.slice(0, 40)]: text })],
  ]
  for (const [field, longest, as] of facts) {
    await site.fill(`POST annotationlayers/{id}/annotation_create/ ${field}`, longest, (text, index) =>
      send('responsible', 'POST', `annotationlayers/${own}/annotation_create/`, { body: { annotation: note(as(text), index) } }),
    )
    const [first = ''] = ids
    await site.fill(`PATCH annotations/{id}/ ${field}`, longest, (text, index) =>
      send('responsible', 'PATCH', `annotations/${first}/`, { body: { annotation: note(as(text), index * 2, first) } }),
    )
  }
  await site.fill('POST annotationlayers/{id}/import_xfdf/ contents', 2_000, (text) =>
    send('responsible', 'POST', `annotationlayers/${own}/import_xfdf/`, { files: { 'a.xfdf': Buffer.from(xfdfOf(text)) } }),
  )
  const users = [{ id: people.member.id, type: 'user', shared: true }]
  const share = put(site, 'responsible', {
    route: 'POST annotationlayers/{id}/share/',
    path: `annotationlayers/${own}/share/`,
    base: () => ({ users, name: title(), send_message: true }),
  })
  await share({ name: 200, text: 9_900 })
  const shareAll = put(site, 'responsible', {
    route: 'POST agenda_items/{id}/share/',
    path: `agenda_items/${item}/share/`,
    base: () => ({ users, name: title(), send_message: true }),
  })
  await shareAll({ name: 200, text: 9_900 })
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\p{Cc}/gu, ' ')
const xfdfOf = (text: string) => `<?xml version="1.0"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>
<text page="0" rect="50,50,70,70" name="${randomUUID()}" title="${escaped(text)}" subject="${escaped(text)}"><contents>${escaped(text)}</contents></text>
<freetext page="0" rect="50,80,300,120" name="${randomUUID()}" title="${escaped(text)}"><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>${escaped(text)}<img src="x" onerror="witness(1)"/><script>witness(0)</script></p></body></contents-richtext></freetext>
</annots></xfdf>`
