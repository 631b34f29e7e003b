import { Button, Text } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { shareLayer } from '#features/annotations/layer-contract.ts'
import { sharedLayerQuery } from '#features/annotations/web/queries.ts'
import { useIsUnsent } from '#features/annotations/web/session/layer-outbox.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Hint } from '#platform/web/ui/button/buttons.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { ShareFields, useShareForm } from './ShareFields.tsx'
import { useDeleteLayer } from './use-delete-layer.ts'

type Props = {
  document: DocumentWithParents
  /** As it was when the dialog opened, since sharing changes it. */
  layer: AnnotationLayer
  /** Annotations are still being carried over to it from the previous version: what is shared would be unclear. */
  isCarryingOver: boolean
  /** Receives the layer to continue with; undefined for the new private layer. */
  onClose: (layer_id: number | undefined) => void
}

/** Edits a layer's name and recipients (D3 §2); closes on success and failure alike (D3 §8). */
export function ShareLayerDialog({ document, layer, isCarryingOver, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const known = useQuery(sharedLayerQuery(layer.id))
  const form = useShareForm({ name: layer.name ?? '', ...(known.data && { users: known.data.users }) })
  const isUnsent = useIsUnsent(layer.id)
  const share = useAction(shareLayer, {
    text: { success: 'sharing.share_success_message', error: 'sharing.share_error_message' },
    refresh: () => refreshDocuments(client),
  })
  const remove = useDeleteLayer(document)
  const { is_private_layer, is_restored } = layer
  const explained = t(document.kind === 'personal_documents' ? 'sharing.explained_personal' : 'sharing.explained')
  const next = useRef<number | undefined>(layer.id)
  const goOn = () => {
    if (is_private_layer) next.current = undefined
  }
  const save = () => share.mutateAsync({ params: { id: layer.id }, body: form.body }).then(goOn, () => {})
  return (
    <FormDialog
      title={t(is_private_layer ? 'sharing.share_annotations' : 'sharing.edit_sharing')}
      size={800}
      form={form}
      save={save}
      saveLabel={t(is_private_layer ? 'sharing.share' : 'sharing.apply')}
      canSave={form.isComplete && !isUnsent && !isCarryingOver}
      action={<DeleteButton isDisabled={is_private_layer || form.chosen.length === 0} onClick={() => remove(layer)} />}
      onClose={() => onClose(next.current)}
    >
      <ShareFields
        form={form}
        explained={[explained, is_private_layer && t('sharing.then_private')].filter(Boolean).join(' ')}
        onRetry={known.isError && (() => void known.refetch())}
        hint={is_restored && <Hint icon={IconHistory} text={t('layers.restored_hint')} />}
      />
      <Text component="output">{isCarryingOver ? t('sharing.carrying_over') : isUnsent && t('sharing.unsent')}</Text>
    </FormDialog>
  )
}

function DeleteButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" disabled={isDisabled} leftSection={<IconTrash size={20} aria-hidden />} onClick={onClick}>
      {t('sharing.delete')}
    </Button>
  )
}
