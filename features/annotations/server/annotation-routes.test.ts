import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import * as api from '#features/annotations/contract.ts'
import { largestAnnotation } from '#features/annotations/kinds/fields.ts'
import { largestLayer, mostAnnotations } from '#features/annotations/layer.ts'
import { getLayer, listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { type DocumentWithParents, documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aLegacyLayer, anInk, anOpenProtocol, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A member with the minutes of an imported meeting open, and another user of the committee. */
async function anAnnotator() {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const open = await anOpenProtocol(me, meeting)
  const create = (annotation: WireAnnotation, layer = open.layer, who = me) =>
    who.call(api.createAnnotation, { params: { id: layer.id }, body: { annotation } })
  const update = (annotation: WireAnnotation, id = annotation.id, who = me) =>
    who.call(api.updateAnnotation, { params: { id }, body: { annotation } })
  const remove = (id: string, who = me) => who.call(api.removeAnnotation, { params: { id } })
  return { committee, responsible, member, meeting, me, other, ...open, create, update, remove }
}

const marks = (version: boolean, layer = version, document = version) => ({
  version_has_annotations: version,
  layer_has_annotations: layer,
  document_has_annotations: document,
})

test('annotations are listed unchanged in the order of their creation; an update keeps the position', async () => {
  const { layer, me, drawn, create, update, remove } = await anAnnotator()
  const [below, middle, above] = [anInk(), anInk({ pageIndex: 99_999, type: 'highlighter' }), anInk()]
  for (const annotation of [below, middle, above]) expect(await create(annotation)).toMatchObject({ status: 200, body: marks(true) })
  expect((await me.call(api.listAnnotations, { params: layer })).body).toEqual({
    id: layer.id,
    layer_id: layer.id,
    xfdf_string: null,
    annotations: [below, middle, above],
  })
  server.stand('2026-11-20T10:05:00+01:00')
  const changed = { ...anInk({ id: middle.id, type: 'note', text: 'Lücke \u0000 \ud800 \u2028' }), unknown: { kept: [null, true, 'ä'] } }
  expect(await update(changed)).toMatchObject({ status: 200, body: { ...marks(true), layer_id: layer.id } })
  expect(await drawn()).toEqual([below, changed, above])
  expect((await me.call(getLayer, { params: layer })).body).toMatchObject({
    has_annotations: true,
    updated: '2026-11-20T10:05:00+01:00',
  })
  expect(await remove(below.id)).toMatchObject({ status: 200, body: { ...marks(true), layer_id: layer.id } })
  expect(await drawn()).toEqual([changed, above])
})

test('a document lists the pages of the reader’s own annotations, in the field that its kind uses', async () => {
  const { me, other, meeting } = await anAnnotator()
  const { protocol, meeting_documents, agenda_items } = (await me.call(getMeeting, { params: meeting })).body
  const papers = {
    meeting_documents: meeting_documents[0]!,
    protocols: protocol!,
    proposals: agenda_items.find(({ proposal }) => proposal)!.proposal!,
    attachments: agenda_items.find(({ attachments }) => attachments.length > 0)!.attachments[0]!,
  }
  for (const [kind, { id, version_id }] of Object.entries(papers) as [keyof typeof papers, (typeof papers)['protocols']][]) {
    const read = async (who: typeof me) => (await who.call(documentCalls[kind].getDocument, { params: { id } })).body as DocumentWithParents
    const toldTo = async (who: typeof me) => {
      const { annotation, annotations, selected_layer } = await read(who)
      if (kind !== 'meeting_documents') return [annotation, annotations]
      expect(annotation).toMatchObject({ id: selected_layer, layer_id: selected_layer })
      return [annotations, annotation?.annotations]
    }
    expect([kind, await toldTo(me)]).toEqual([kind, [undefined, []]])
    const layer = await privateLayerOf(me, version_id)
    const drawn = [anInk(), anInk({ pageIndex: 3, type: 'note', text: '"pageIndex":7 \u0000' }), anInk({ pageIndex: 2 })]
    for (const annotation of drawn) await me.call(api.createAnnotation, { params: layer, body: { annotation } })
    await me.call(api.removeAnnotation, { params: { id: drawn[2]!.id } })
    const there = [
      { id: drawn[0]!.id, pageIndex: 0 },
      { id: drawn[1]!.id, pageIndex: 3 },
    ]
    expect([kind, await toldTo(me), await toldTo(other)]).toEqual([kind, [undefined, there], [undefined, []]])
  }
})

test('a repeated create changes nothing and answers the same; a removed annotation does not come back', async () => {
  const { drawn, create, update, remove } = await anAnnotator()
  const annotation = anInk()
  expect((await create(annotation)).body).toEqual(marks(true))
  const changed = { ...annotation, color: '#ffffff' }
  await update(changed)
  expect(await create(annotation)).toMatchObject({ status: 200, body: marks(true) })
  expect(await create({ ...annotation, id: annotation.id.toUpperCase() })).toMatchObject({ status: 200, body: marks(true) })
  expect(await drawn()).toEqual([changed])
  expect((await remove(annotation.id)).body).toMatchObject(marks(false))
  expect(await create(annotation)).toMatchObject({ status: 200, body: marks(false) })
  expect(await drawn()).toEqual([])
  expect((await remove(annotation.id)).status).toBe(404)
  expect((await update(annotation)).status).toBe(404)
})

test('rejects an id that is on another own layer; another user may use the same id', async () => {
  const { meeting, other, create, drawn, me, protocol } = await anAnnotator()
  const annotation = anInk()
  await create(annotation)
  const { id } = await server.db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .select('version.id')
    .where('document.meeting_id', '=', meeting.id)
    .where('version.id', '!=', protocol.version_id)
    .executeTakeFirstOrThrow()
  expect(await create(annotation, await privateLayerOf(me, id))).toMatchObject({
    status: 409,
    body: { detail: 'Diese Anmerkung befindet sich bereits auf einer anderen Ebene.' },
  })
  const theirs = await anOpenProtocol(other, meeting)
  expect(await create({ ...annotation, color: '#000000' }, theirs.layer, other)).toMatchObject({ status: 200 })
  expect(await theirs.drawn()).toEqual([{ ...annotation, color: '#000000' }])
  expect(await drawn()).toEqual([annotation])
})

test('create and remove tell whether version, layer and document have annotations left', async () => {
  const { committee, responsible, me, layer, protocol, create, remove } = await anAnnotator()
  const [old, young] = [anInk(), anInk()]
  await create(old)
  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: aFile('Neu.pdf', { modified: '2026-11-20T11:40:00+01:00' }) })] })
  await imported(server, { committee, by: responsible, zip })
  const latest = (await me.call(documentCalls.protocols.getDocument, { params: protocol })).body
  const second = latest.annotationLayers[0]!
  expect((await create(young, second)).body).toEqual(marks(true))
  expect((await remove(young.id)).body).toEqual({ ...marks(false, false, true), layer_id: second.id })
  expect((await remove(old.id)).body).toEqual({ ...marks(false), layer_id: layer.id })
})

test('layers and annotations of other users answer 404', async () => {
  const { other, layer, protocol, create, update, remove, drawn } = await anAnnotator()
  const annotation = anInk()
  await create(annotation)
  const statuses = [
    await other.call(getLayer, { params: layer }),
    await other.call(api.listAnnotations, { params: layer }),
    await other.call(removeLayer, { params: layer }),
    await create(anInk(), layer, other),
    await update({ ...annotation, color: '#ff0000' }, annotation.id, other),
    await remove(annotation.id, other),
  ].map(({ status }) => status)
  expect(statuses).toEqual(Array(6).fill(404))
  expect((await other.call(listLayers, { params: protocol })).body.map(({ id }) => id)).not.toContain(layer.id)
  expect(await drawn()).toEqual([annotation])
})

test('former members may still read and remove; without access to the meeting everything answers 404', async () => {
  const { committee, member, me, layer, create, update, remove, drawn } = await anAnnotator()
  const [first, second] = [anInk(), anInk()]
  await create(first)
  await create(second)
  const statuses = async () => [(await create(anInk())).status, (await update(first)).status, (await remove(randomUUID())).status]
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect(await statuses()).toEqual([409, 409, 404])
  expect((await remove(first.id)).status).toBe(409)
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  const membership = server.db.updateTable('membership').where('user_id', '=', member.id)
  await membership.set({ end_date: '2026-11-19' }).execute()
  expect(await statuses()).toEqual([403, 403, 404])
  expect((await remove(first.id)).status).toBe(200)
  expect(await drawn()).toEqual([second])
  await membership.set({ end_date: '2026-09-13' }).execute()
  expect(await statuses()).toEqual([404, 404, 404])
  expect((await remove(second.id)).status).toBe(404)
  expect((await me.call(api.listAnnotations, { params: layer })).status).toBe(404)
})

const ink = anInk()
const padded = (bytes: number) => {
  const bare = { ...ink, remark: '' }
  return { ...bare, remark: 'x'.repeat(bytes - JSON.stringify(bare).length) }
}
const nested = (depth: number) => `{"annotation":${JSON.stringify(ink).slice(0, -1)},"deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`

test.each<[string, unknown, number]>([
  ['no annotation', {}, 400],
  ['null', { annotation: null }, 400],
  ['a list', { annotation: [ink] }, 400],
  ['no id', { annotation: { ...ink, id: undefined } }, 400],
  ['an invalid id', { annotation: { ...ink, id: 'a' } }, 400],
  ['an unknown type', { annotation: { ...ink, type: 'stamp' } }, 400],
  ['an image', { annotation: { ...ink, type: 'image' } }, 400],
  ['no type', { annotation: { ...ink, type: undefined } }, 400],
  ['page −1', { annotation: { ...ink, pageIndex: -1 } }, 400],
  ['page 10^6', { annotation: { ...ink, pageIndex: 1e6 } }, 400],
  ['half a page', { annotation: { ...ink, pageIndex: 0.5 } }, 400],
  ['NaN as a coordinate', { annotation: { ...ink, strokes: [[[Number.NaN, 1, 0.5]]] } }, 400],
  ['an infinite coordinate', `{"annotation":${JSON.stringify(ink).slice(0, -1)},"x":1e999}}`, 400],
  ['an infinite number in an unknown field', `{"annotation":${JSON.stringify(ink).slice(0, -1)},"more":{"z":[-1e999]}}}`, 400],
  ['a text as a coordinate', { annotation: { ...ink, from: ['1', 2] } }, 400],
  ['a negative width', { annotation: { ...ink, stroke_width: -1 } }, 400],
  ['an invalid colour', { annotation: { ...ink, color: 'javascript:1' } }, 400],
  ['exactly the maximum size', { annotation: padded(largestAnnotation) }, 200],
  ['one byte too many', { annotation: padded(largestAnnotation + 1) }, 400],
  ['a megabyte', { annotation: padded(1_000_000) }, 400],
  ['two megabytes', { annotation: padded(2_000_000) }, 413],
  ['a hundred thousand nested lists', nested(100_000), 400],
  ['invalid JSON', '{"annotation":', 400],
])('creating an annotation with %s answers the expected status', async (_, payload, status) => {
  const { me, layer, drawn } = await anAnnotator()
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const url = `/api/v1/annotationlayers/${layer.id}/annotation_create/`
  const answer = await me.request({ method: 'POST', url, payload: text, headers: { 'content-type': 'application/json' } })
  expect(answer.statusCode).toBe(status)
  if (status === 400 && text.endsWith('}')) expect(answer.json()).toMatchObject({ annotation: [expect.any(String)] })
  expect(await drawn()).toHaveLength(status === 200 ? 1 : 0)
})

test('rejects an update if the ids in path and body differ, or the annotation is invalid or unknown', async () => {
  const { create, update, drawn } = await anAnnotator()
  const [one, two] = [anInk(), anInk()]
  await create(one)
  await create(two)
  expect(await update({ ...two, color: '#000000' }, one.id)).toMatchObject({ status: 400, body: { annotation: [expect.any(String)] } })
  expect((await update({ ...one, pageIndex: -1 })).status).toBe(400)
  expect((await update(anInk())).status).toBe(404)
  expect(await drawn()).toEqual([one, two])
})

const isFull = {
  status: 409,
  body: { detail: expect.stringContaining('Hier haben keine weiteren Anmerkungen Platz. Löschen Sie Anmerkungen') },
}

test.each(['the first stroke of the quarter of an hour', 'a later one'])(
  'a full layer rejects new annotations until one is removed: %s',
  async (which) => {
    const { layer, create, update, remove, drawn } = await anAnnotator()
    const [first, last] = [anInk(), anInk()]
    await create(first)
    await server.db
      .updateTable('annotation_layer')
      .set({ annotation_count: mostAnnotations - 1 })
      .where('id', '=', layer.id)
      .execute()
    expect((await create(last)).status).toBe(200)
    if (which !== 'a later one') server.stand('2026-11-20T10:20:00+01:00')
    expect(await create(anInk())).toMatchObject(isFull)
    expect(await create(last)).toMatchObject({ status: 200, body: marks(true) })
    expect((await update({ ...last, text: 'grösser' })).status).toBe(200)
    expect(await drawn()).toEqual([first, { ...last, text: 'grösser' }])
    expect((await remove(first.id)).status).toBe(200)
    expect((await create(anInk())).status).toBe(200)
  },
)

test('a layer at its byte limit rejects new annotations and growing updates until one is removed', async () => {
  const { layer, create, update, remove, drawn } = await anAnnotator()
  const [first, second] = [anInk({ text: 'ä' }), anInk({ text: 'ö' })]
  await create(first)
  const content_bytes = largestLayer - Buffer.byteLength(JSON.stringify(second))
  await server.db.updateTable('annotation_layer').set({ content_bytes }).where('id', '=', layer.id).execute()
  expect(await create({ ...second, text: 'öx' })).toMatchObject(isFull)
  expect((await create(second)).status).toBe(200)
  expect(await update({ ...second, text: 'öx' })).toMatchObject(isFull)
  expect(await create(anInk())).toMatchObject(isFull)
  expect((await update({ ...second, text: 'xy' })).status).toBe(200)
  expect(await drawn()).toEqual([first, { ...second, text: 'xy' }])
  expect((await remove(first.id)).status).toBe(200)
  expect((await update({ ...second, text: 'wieder grösser' })).status).toBe(200)
})

test('the audit log records the first annotation of each layer and quarter of an hour', async () => {
  const { layer, member, create, remove } = await anAnnotator()
  const annotation = anInk()
  await create(annotation)
  await create(anInk())
  server.stand('2026-11-20T10:14:59+01:00')
  await remove(annotation.id)
  server.stand('2026-11-20T10:15:01+01:00')
  await create(anInk())
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'at'])
    .where('subject_type', '=', 'annotation_layers')
    .where('subject_id', '=', String(layer.id))
    .orderBy('id')
    .execute()
  const annotate = { user_id: member.id, action: 'annotate' }
  expect(auditEntries).toEqual([
    { ...annotate, at: '2026-11-20T10:00:00+01:00' },
    { ...annotate, at: '2026-11-20T10:15:01+01:00' },
  ])
})

test('an annotation replaces others of its layer in one step; they stay removed, also those still on their way', async () => {
  const { layer, me, other, drawn, create, update } = await anAnnotator()
  const [first, second, third] = [anInk(), anInk(), anInk()]
  await create(first)
  await create(second)
  const joined = anInk({ id: first.id, strokes: [first, second, third].flatMap(({ strokes }) => strokes ?? []) })
  const body = { annotation: joined, replaces: [second.id, third.id] }
  expect(await other.call(api.updateAnnotation, { params: { id: first.id }, body })).toMatchObject({ status: 404 })
  expect(await drawn()).toEqual([first, second])
  for (let time = 0; time < 2; time++)
    expect(await me.call(api.updateAnnotation, { params: { id: first.id }, body })).toMatchObject({ status: 200, body: marks(true) })
  expect(await drawn()).toEqual([joined])
  expect(await create(third)).toMatchObject({ status: 200 })
  expect(await update(second)).toMatchObject({ status: 404 })
  expect(await drawn()).toEqual([joined])
  const [row] = await server.db.selectFrom('annotation_layer').selectAll().where('id', '=', layer.id).execute()
  expect(row).toMatchObject({ annotation_count: 1 })
  const anew = anInk()
  await me.call(api.createAnnotation, { params: { id: layer.id }, body: { annotation: anew, replaces: [first.id, anew.id] } })
  expect(await drawn()).toEqual([anew])
})

test('an annotation replaces none of another layer, and none if it is gone itself', async () => {
  const { member, me, protocol, drawn, create, remove } = await anAnnotator()
  const [here, gone, there] = [anInk(), anInk(), anInk()]
  await create(here)
  await create(gone)
  await remove(gone.id)
  const { id: layer_id } = await aLegacyLayer(server, member, protocol.version_id)
  const at = server.clock().toISOString()
  const row = { owner_id: member.id, id: there.id, layer_id, content: JSON.stringify(there), created: at, updated: at }
  await server.db.insertInto('annotation').values(row).execute()
  const replaced = await me.call(api.updateAnnotation, { params: { id: gone.id }, body: { annotation: gone, replaces: [here.id] } })
  expect(replaced).toMatchObject({ status: 404 })
  await me.call(api.updateAnnotation, { params: { id: here.id }, body: { annotation: here, replaces: [there.id] } })
  expect(await drawn()).toEqual([here])
  expect(await drawn(layer_id)).toEqual([there])
})
