import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { owner, type Rows } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'

/** A layer of OW on a document of that kind, which nobody else sees. */
async function aLayer({ server, documents, people }: World, kind: DocumentKind) {
  const facts = { version_id: documents[kind].version_id, owner_id: people.OW?.id ?? 0, name: 'Ebene', is_private: false }
  const layer = { ...facts, updated: server.clock().toISOString() }
  return server.db.insertInto('annotation_layer').values(layer).returning('id').executeTakeFirstOrThrow()
}

const onLayer = async (world: World) => ({ params: { id: (await aLayer(world, 'protocols')).id } })
const nothing = Buffer.from('<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots/></xfdf>')

const annotatedFiles: Rows = Object.fromEntries(
  documentKinds.map((kind) => [
    `GET ${kind}/:id/versions/:version_id/annotated_file/`,
    { answers: owner, ask: async (world: World) => ({ query: { layers: String((await aLayer(world, kind)).id), as: 'flattened' } }) },
  ]),
)

export const interchangeRows: Rows = {
  'GET annotationlayers/:id/xfdf/': { answers: owner, ask: onLayer },
  'GET annotationlayers/:id/web_annotations/': { answers: owner, ask: onLayer },
  'POST annotationlayers/:id/import_xfdf/': {
    answers: owner,
    ask: async (world) => ({ ...(await onLayer(world)), file: ['file', nothing, 'a.xfdf'] }),
  },
  ...annotatedFiles,
}
