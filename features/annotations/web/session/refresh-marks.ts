import type { QueryClient } from '@tanstack/react-query'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import type { LayerEvent } from './annotation-outbox.ts'

/** Refreshes the lists when the marks change, such as by the first annotation, not at every stroke. */
export function refreshMarks(client: QueryClient): (event: LayerEvent) => void {
  const last = new Map<number, string>()
  return ({ layer_id, marks }) => {
    if (!marks) return
    const now = [marks.layer_has_annotations, marks.version_has_annotations, marks.document_has_annotations].join()
    if (last.get(layer_id) === now) return
    last.set(layer_id, now)
    void refreshDocuments(client)
  }
}
