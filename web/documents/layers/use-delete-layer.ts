import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { removeLayer } from '#shared/annotations/contract.ts'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import { outboxOf } from '#web/annotations/session/the-outbox.ts'
import { versionLink } from '#web/documents/document-address.ts'
import { refreshDocuments } from '#web/documents/refresh-documents.ts'
import type { DocumentSearch } from '#web/documents/search.ts'
import { useMe } from '#web/identity/queries.ts'
import { useAction } from '#web/kit/use-action.ts'

/** Deletes a layer once the browser has asked; whoever has it open goes to the private one (D3 §8). */
export function useDeleteLayer({ kind, id }: DocumentWithParents, search: DocumentSearch): (layer: AnnotationLayer) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const navigate = useNavigate()
  const leave = () => navigate({ ...versionLink(kind, id, { ...search, layer_id: undefined }), replace: true })
  const remove = useAction(removeLayer, {
    text: { success: 'layers.delete_layer_success_message', error: 'layers.delete_layer_error_message' },
    inServersWords: true,
    refresh: () => refreshDocuments(client),
  })
  return (layer) => {
    if (!window.confirm(t('layers.delete_layer_confirmation', { name: layer.display_name }))) return
    const onSuccess = () => {
      void outboxOf(client, me.id).forget(layer.id)
      if (layer.id === search.layer_id) void leave()
    }
    remove.mutate({ params: { id: layer.id } }, { onSuccess })
  }
}
