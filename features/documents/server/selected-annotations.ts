import { listPlaces } from '#features/annotations/server/repository.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import type { Db } from '#platform/server/database/db.ts'

type Selected = { kind: DocumentKind; selected_layer: number | null }

/** What lies on the selected layer, under the name that each kind of document has for it; a personal one has none (D3 §3). */
export async function selectedAnnotations(db: Db, { kind, selected_layer: layer_id }: Selected) {
  if (kind === 'personal_documents') return {}
  const annotations = layer_id === null ? [] : await listPlaces(db, layer_id)
  if (kind !== 'meeting_documents') return { annotations }
  return { annotation: layer_id === null ? null : { id: layer_id, layer_id, annotations } }
}
