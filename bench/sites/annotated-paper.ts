import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { cookieOf, postZip, type Site } from './site.ts'

export const annotations = 200

async function api<Answer>(site: Site, url: string, body?: object): Promise<Answer> {
  const headers = { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token, 'content-type': 'application/json' }
  const answer = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as Answer
}

/** Imports the file as a meeting document and draws on its first page. */
export async function annotatedPaper(site: Site, address: string, file: string) {
  const manifest = aMeetingManifest({ documents: [aFile('Scan.pdf', { title: 'Scan' })], agenda_items: [], protocol: undefined })
  const zip = await geverZip({ meetings: [manifest], files: { 'Scan.pdf': await readFile(file) } })
  const { meeting_id } = await postZip(site, address, new Blob([new Uint8Array(zip)]))
  const root = `${address}/api/v1`
  type Meeting = { meeting_documents: { id: number; version_id: number }[] }
  const [paper] = (await api<Meeting>(site, `${root}/meetings/${meeting_id}/`)).meeting_documents
  if (!paper) throw new Error('The import made no document')
  const [layer] = await api<{ id: number }[]>(site, `${root}/versionable/${paper.version_id}/annotation_layers/`)
  if (!layer) throw new Error('There is no layer')
  for (let index = 0; index < annotations; index++) {
    await api(site, `${root}/annotationlayers/${layer.id}/annotation_create/`, { annotation: stroke(index) })
  }
  return { meeting_id, paper, layer_id: layer.id }
}

/** A hundred points of ink; each stroke lies a little below the one before. */
const stroke = (index: number) => ({
  id: randomUUID(),
  pageIndex: 0,
  type: 'ink',
  color: '#e44234',
  opacity: 1,
  stroke_width: 2,
  strokes: [Array.from({ length: 100 }, (_, at) => [60 + at * 4, 60 + index * 3.5 + Math.sin(at / 8) * 3, 0.5])],
})
