import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/annotations/contract.ts'
import { getLayer, listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { documentKinds } from '#features/documents/document.ts'
import { aLegacyLayer, anInk, anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const { getDocument, getVersion, listVersions } = documentCalls.protocols

test('each user gets one private layer on first request, named in the caller’s language', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, meeting } = await anImportedMeeting(server)
  const other = await aMember(server, committee, ['access'], { first_name: 'Berta', last_name: 'Beispiel' })
  const me = server.as(member)
  const { protocol, layer } = await anOpenProtocol(me, meeting)
  expect(layer).toEqual({
    id: layer.id,
    name: null,
    display_name: 'Private Anmerkungen',
    object_id: protocol.version_id,
    content_type: 'backend.protocol',
    owner_id: member.id,
    owner_name: 'Muster Anna',
    is_private_layer: true,
    is_legacy_layer: false,
    is_owner: true,
    is_restored: false,
    has_annotations: false,
    updated: '2026-11-20T10:00:00+01:00',
    idPath: `annotationlayers/${layer.id}`,
  })
  const french = await me.call(getLayer, { params: layer, language: 'fr' })
  expect(french.body).toMatchObject({ ...layer, display_name: 'Annotations privées' })

  const opened = (await me.call(getDocument, { params: protocol })).body
  expect([opened.selected_layer, opened.annotationLayers]).toEqual([layer.id, [layer]])
  const theirs = (await server.as(other).call(getDocument, { params: protocol })).body
  expect(theirs.selected_layer).not.toBe(layer.id)
  expect(theirs.annotationLayers).toMatchObject([{ id: theirs.selected_layer, is_owner: true, owner_name: 'Beispiel Berta' }])
})

test('layers are listed by version, private first, then last changed; one of the latest version is selected', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol, layer } = await anOpenProtocol(me, meeting)
  const legacy = []
  for (const minute of ['05', '20', '10']) {
    server.stand(`2026-11-20T10:${minute}:00+01:00`)
    legacy.push(await aLegacyLayer(server, member, protocol.version_id))
  }
  const ordered = [layer, legacy[1], legacy[2], legacy[0]].map((one) => one!.id)
  const of = (layers: { id: number }[]) => layers.map(({ id }) => id)
  expect(of((await me.call(listLayers, { params: protocol })).body)).toEqual(ordered)

  const zip = await geverZip({ meetings: [aMeetingManifest({ protocol: aFile('Neu.pdf', { modified: '2026-11-20T11:40:00+01:00' }) })] })
  await imported(server, { committee, by: responsible, zip })
  const opened = (await me.call(getDocument, { params: protocol })).body
  expect(opened.version_id).not.toBe(protocol.version_id)
  expect(opened.annotationLayers).toMatchObject([{ id: opened.selected_layer, object_id: opened.version_id }])
  expect(opened.has_annotations).toBe(true)
  const versions = (await me.call(listVersions, { params: protocol })).body
  expect(versions.map(({ annotationLayers, has_annotations }) => [of(annotationLayers), has_annotations])).toEqual([
    [[opened.selected_layer], false],
    [ordered, true],
  ])
  const first = (await me.call(getVersion, { params: protocol })).body
  expect(of(first.annotationLayers)).toEqual(ordered)
})

test('each kind of document has layers of its own type', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const item = await server.db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting.id).executeTakeFirstOrThrow()
  const { sha256 } = await server.db.selectFrom('stored_file').select('sha256').executeTakeFirstOrThrow()
  const { id: document_id } = await server.db
    .insertInto('document')
    .values({ kind: 'personal_documents', title: 'Notizen', meeting_id: meeting.id, agenda_item_id: item.id, owner_id: member.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { sha256, size: 1, mime_type: 'application/pdf', file_name: 'N.pdf', source_checksum: '', updated: '2026-11-20' }
  await server.db
    .insertInto('document_version')
    .values({ document_id, number: 1, ...file })
    .execute()
  const types = []
  for (const kind of documentKinds) {
    const { id } = await server.db
      .selectFrom('document')
      .select('id')
      .where('meeting_id', '=', meeting.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const { annotationLayers } = (await server.as(member).call(documentCalls[kind].getDocument, { params: { id } })).body
    types.push(annotationLayers[0]?.content_type)
  }
  expect(types).toEqual([
    'backend.meetingdocument',
    'backend.protocol',
    'backend.attachment',
    'backend.proposal',
    'backend.personaldocument',
  ])
})

test('users who may only read see existing layers and get no private layer', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, responsible, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const { protocol, layer } = await anOpenProtocol(me, meeting)
  const layersSeenBy = async (who: typeof me) => {
    const { selected_layer, annotationLayers } = (await who.call(getDocument, { params: protocol })).body
    const listed = (await who.call(listLayers, { params: protocol })).body
    expect(listed).toEqual(annotationLayers)
    return [selected_layer, listed.map(({ id }) => id)]
  }
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect(await layersSeenBy(me)).toEqual([layer.id, [layer.id]])
  expect(await layersSeenBy(other)).toEqual([null, []])
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('committee_id', '=', committee.id).execute()
  expect(await layersSeenBy(me)).toEqual([layer.id, [layer.id]])
  await server.db
    .updateTable('membership')
    .set({ roles: ['member'] })
    .where('user_id', '=', responsible.id)
    .execute()
  expect(await layersSeenBy(other)).toEqual([null, []])
})

test('only the owner removes a layer with its annotations, also after leaving, and the removal is audited', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, member, responsible, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const { protocol, layer, draw } = await anOpenProtocol(me, meeting)
  await server.db.updateTable('annotation_layer').set({ name: 'Geheim', is_private: false }).where('id', '=', layer.id).execute()
  const annotation = anInk()
  expect(await draw(annotation)).toBe(200)
  const remove = (who = me) => who.call(removeLayer, { params: layer })
  expect((await remove(other)).status).toBe(404)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await remove()).status).toBe(409)
  await server.db.updateTable('committee').set({ is_active: true }).where('id', '=', committee.id).execute()
  await server.db.updateTable('membership').set({ end_date: '2026-11-19' }).where('user_id', '=', member.id).execute()
  expect(await remove()).toMatchObject({ status: 200, body: {} })
  expect((await remove()).status).toBe(404)
  expect((await me.call(listLayers, { params: protocol })).body).toEqual([])
  expect(await server.db.selectFrom('annotation').selectAll().where('id', '=', annotation.id).execute()).toEqual([])
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'committee_id', 'details'])
    .where('subject_type', '=', 'annotation_layers')
    .where('subject_id', '=', String(layer.id))
    .orderBy('id')
    .execute()
  const by = { user_id: member.id, committee_id: committee.id }
  expect(auditEntries).toEqual([
    { ...by, action: 'annotate', details: {} },
    { ...by, action: 'remove_annotation_layer', details: { version_id: protocol.version_id, annotations: 1 } },
  ])
})

test('a legacy layer is read with its XFDF, takes no annotations, and can be removed', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { protocol, draw } = await anOpenProtocol(me, meeting)
  const xfdf = '<xfdf>“Grüezi”\n</xfdf>'
  const legacy = await aLegacyLayer(server, member, protocol.version_id, xfdf)
  const layer = (await me.call(getLayer, { params: legacy })).body
  expect(layer).toMatchObject({
    display_name: 'Bisherige Anmerkungen',
    is_legacy_layer: true,
    is_private_layer: false,
    has_annotations: true,
  })
  expect((await me.call(api.listAnnotations, { params: legacy })).body).toEqual({
    id: legacy.id,
    layer_id: legacy.id,
    xfdf_string: xfdf,
    annotations: [],
  })
  expect(await draw(anInk(), legacy.id)).toBe(403)
  expect((await me.call(removeLayer, { params: legacy })).status).toBe(200)
})

test('an import keeps the layers of unchanged versions; those of a removed document stay with their owners', async () => {
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const { protocol, layer, draw, drawn } = await anOpenProtocol(server.as(member), meeting)
  const annotation = anInk()
  await draw(annotation)
  await imported(server, { committee, by: responsible })
  expect(await drawn()).toEqual([annotation])
  await imported(server, { committee, by: responsible, zip: await geverZip({ meetings: [aMeetingManifest({ protocol: null })] }) })
  expect(await drawn()).toEqual([annotation])
  const layersFor = async (who: { id: number }) => (await server.as(who).call(listLayers, { params: protocol })).status
  expect([await layersFor(member), await layersFor(responsible)]).toEqual([200, 404])
  expect((await server.as(responsible).call(getLayer, { params: layer })).status).toBe(404)
})
