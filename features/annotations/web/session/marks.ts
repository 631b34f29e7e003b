import type { QueryClient } from '@tanstack/react-query'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import type { OutboxEvent } from './tabs.ts'

/** Reads the lists again when the first annotation was made or the last one removed, not at every stroke. */
export function refreshMarks(client: QueryClient) {
  const last = new Map<number, string>()
  return ({ layer_id, marks }: OutboxEvent): void => {
    if (!marks) return
    const now = [marks.layer_has_annotations, marks.version_has_annotations, marks.document_has_annotations].join()
    if (last.get(layer_id) === now) return
    last.set(layer_id, now)
    void refreshDocuments(client)
  }
}
