import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { removeLayer } from '#features/annotations/layer-contract.ts'
import { outboxOf } from '#features/annotations/web/session/layer-outbox.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { documentSearch, versionLink } from '#features/documents/web/document-address.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** Deletes a layer after a confirmation; if it is open, the page switches to the private one (D3 §8). */
export function useDeleteLayer({ kind, id }: DocumentWithParents): (layer: AnnotationLayer) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const router = useRouter()
  /** Reads the current address, since the reader may have moved on; layer ids are unique across documents. */
  const leave = (layer_id: number) => {
    const search = documentSearch.parse(router.state.location.search)
    if (search.layer_id === layer_id)
      void router.navigate({ ...versionLink(kind, id, { ...search, layer_id: undefined, share: undefined }), replace: true })
  }
  const remove = useAction(removeLayer, {
    text: { success: 'layers.delete_layer_success_message', error: 'layers.delete_layer_error_message' },
    inServersWords: true,
    onDone: ({ params }) => {
      const layer_id = Number(params.id)
      void outboxOf(client, me.id).forget(layer_id)
      leave(layer_id)
    },
    refresh: () => refreshDocuments(client),
  })
  return (layer) => {
    if (window.confirm(t('layers.delete_layer_confirmation', { name: layer.display_name }))) remove.mutate({ params: { id: layer.id } })
  }
}
