import { randomUUID } from 'node:crypto'
import { put, title } from './script-fill.ts'
import type { ScriptSite, Who } from './script-site.ts'

/** Annotates and shares a paper. */
export async function fillPaper(site: ScriptSite, { version_id, item }: { version_id: number; item: number }): Promise<void> {
  const { send, people } = site
  const layers = async (who: Who) =>
    (await send(who, 'GET', `versionable/${version_id}/annotation_layers/`)).body as { id: number; is_private_layer: boolean }[]
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
