import { Checkbox, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shareItem } from '#features/annotations/layer-contract.ts'
import { shareInfoQuery } from '#features/annotations/web/queries.ts'
import { useIsUnsent } from '#features/annotations/web/session/layer-outbox.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { ShareFields, useShareForm } from './ShareFields.tsx'

type Props = { item: { id: number }; onClose: () => void }

/** Shares all of the reader's annotations on the documents of an agenda item; personal documents only if ticked. */
export function ShareItemDialog({ item: { id }, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const known = useQuery(shareInfoQuery(id))
  const form = useShareForm(known.data ?? {})
  const isUnsent = useIsUnsent()
  const share = useAction(shareItem, {
    text: { success: 'sharing.share_success_message', error: 'sharing.share_error_message' },
    refresh: () => refreshDocuments(client),
  })
  const { personal_documents } = form.values
  // Closes on success and failure alike (D3 §8).
  const save = () => share.mutateAsync({ params: { id }, body: { ...form.body, personal_documents } }).catch(() => {})
  return (
    <FormDialog
      title={t('sharing.share_annotations')}
      size={800}
      form={form}
      save={save}
      saveLabel={t('sharing.share')}
      canSave={form.isComplete && !isUnsent}
      onClose={onClose}
    >
      <ShareFields
        form={form}
        explained={`${t('sharing.explained_item')} ${t('sharing.then_private')}`}
        onRetry={known.isError && (() => void known.refetch())}
      />
      <Checkbox
        label={t('sharing.personal_documents')}
        description={t('sharing.personal_documents_explained')}
        checked={personal_documents}
        onChange={({ currentTarget }) => form.change({ personal_documents: currentTarget.checked })}
      />
      <Text component="output">{isUnsent && t('sharing.unsent')}</Text>
    </FormDialog>
  )
}
