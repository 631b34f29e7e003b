import { anInk } from '#server/test/annotation-factories.ts'
import { meeting, owner, type Request, type Rows } from './row.ts'
import type { World } from './world.ts'

/** A layer of OW on the protocol with an annotation, which everybody but OW is refused. */
async function aLayer({ house, documents, people }: World) {
  const owner_id = people.OW?.id ?? 0
  const now = house.clock().toISOString()
  const annotation = anInk()
  const content = JSON.stringify(annotation)
  const held = { annotation_count: 1, content_bytes: Buffer.byteLength(content) }
  const { id } = await house.db
    .insertInto('annotation_layer')
    .values({ version_id: documents.protocols.version_id, owner_id, name: 'Ebene', is_private: false, ...held, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.db
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

export const annotationRows: Rows = {
  'GET versionable/:version_id/annotation_layers/': {
    answers: meeting,
    ask: ({ documents }) => ({ params: { version_id: documents.protocols.version_id } }),
  },
  'GET annotationlayers/:id/': { answers: owner, ask: onLayer },
  'DELETE annotationlayers/:id/': { answers: owner, ask: onLayer },
  'GET annotationlayers/:id/annotations/': { answers: owner, ask: onLayer },
  'POST annotationlayers/:id/annotation_create/': { answers: owner, ask: drawing },
  'PATCH annotations/:id/': { answers: owner, ask: changing },
  'DELETE annotations/:id/': { answers: owner, ask: onAnnotation },
}
