import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { meeting, owner, type Request, type Rows, reading } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { anInk, sharedWith } from '#testing/server/factories/annotation-factories.ts'
import { aCommitteeGroup } from '#testing/server/factories/committee-factories.ts'

/** A layer of OW on the minutes with an annotation; the API refuses it to everybody else. */
const aLayer = ({ server, documents, people }: World) => aLayerOf(server, people.OW?.id ?? 0, documents.protocols.version_id)

async function aLayerOf(server: World['server'], owner_id: number, version_id: number) {
  const now = server.clock().toISOString()
  const annotation = anInk()
  const content = JSON.stringify(annotation)
  const held = { annotation_count: 1, content_bytes: Buffer.byteLength(content) }
  const { id } = await server.db
    .insertInto('annotation_layer')
    .values({ version_id, owner_id, name: 'Ebene', is_private: false, ...held, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('annotation')
    .values({ owner_id, id: annotation.id, layer_id: id, content, created: now, updated: now })
    .execute()
  return { id, annotation }
}

const onLayer = async (world: World): Promise<Request> => ({ params: { id: (await aLayer(world)).id } })
const drawing = async (world: World): Promise<Request> => ({ ...(await onLayer(world)), body: { annotation: anInk() } })
const onAnnotation = async (world: World): Promise<Request> => ({ params: { id: (await aLayer(world)).annotation.id } })
const changing = async (world: World): Promise<Request> => {
  const { annotation } = await aLayer(world)
  return { params: { id: annotation.id }, body: { annotation } }
}

/** Shares the layer with a group, which anybody may do. */
const sharing = async (world: World): Promise<Request> => {
  const group = { ...(await aCommitteeGroup(world.server, world.committee)), type: 'group' } as const
  return { ...(await onLayer(world)), body: sharedWith([group]) }
}
/** Sharing of an item's layers, where everybody has annotated a document. */
const sharingOfItem = async (world: World): Promise<Request> => {
  const { body } = await sharing(world)
  const item = { id: world.paramsOf('agenda_items/').id ?? 0 }
  const { latest_version_id } = await world.server.db
    .selectFrom('document')
    .select('latest_version_id')
    .where('agenda_item_id', '=', item.id)
    .where('kind', '!=', 'personal_documents')
    .executeTakeFirstOrThrow()
  for (const person of Object.values(world.people)) if (person) await aLayerOf(world.server, person.id, latest_version_id ?? 0)
  return { params: item, ...(body && { body }) }
}

export const annotationRows: Rows = {
  'GET versionable/:version_id/annotation_layers/': {
    answers: meeting,
    ask: ({ documents }) => ({ params: { version_id: documents.protocols.version_id } }),
  },
  'GET annotationlayers/:id/': { answers: owner, ask: onLayer },
  'DELETE annotationlayers/:id/': { answers: owner, ask: onLayer },
  'POST annotationlayers/:id/share/': { answers: owner, ask: sharing },
  'GET agenda_items/:id/share_info/': meeting,
  'POST agenda_items/:id/share/': { answers: reading, ask: sharingOfItem },
  'GET annotationlayers/:id/annotations/': { answers: owner, ask: onLayer },
  'POST annotationlayers/:id/annotation_create/': { answers: owner, ask: drawing },
  'PATCH annotations/:id/': { answers: owner, ask: changing },
  'DELETE annotations/:id/': { answers: owner, ask: onAnnotation },
}

/** A layer of OW on a document of that kind, which nobody else sees. */
async function aLayerOn({ server, documents, people }: World, kind: DocumentKind) {
  const facts = { version_id: documents[kind].version_id, owner_id: people.OW?.id ?? 0, name: 'Ebene', is_private: false }
  const layer = { ...facts, updated: server.clock().toISOString() }
  return server.db.insertInto('annotation_layer').values(layer).returning('id').executeTakeFirstOrThrow()
}

const onProtocolLayer = async (world: World) => ({ params: { id: (await aLayerOn(world, 'protocols')).id } })
const nothing = Buffer.from('<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots/></xfdf>')

const annotatedFiles: Rows = Object.fromEntries(
  documentKinds.map((kind) => [
    `GET ${kind}/:id/versions/:version_id/annotated_file/`,
    { answers: owner, ask: async (world: World) => ({ query: { layers: String((await aLayerOn(world, kind)).id), as: 'flattened' } }) },
  ]),
)

export const interchangeRows: Rows = {
  'GET annotationlayers/:id/xfdf/': { answers: owner, ask: onProtocolLayer },
  'GET annotationlayers/:id/web_annotations/': { answers: owner, ask: onProtocolLayer },
  'POST annotationlayers/:id/import_xfdf/': {
    answers: owner,
    ask: async (world) => ({ ...(await onProtocolLayer(world)), file: ['file', nothing, 'a.xfdf'] }),
  },
  ...annotatedFiles,
}
