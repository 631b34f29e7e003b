import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { acceptPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DIALOG_WIDTH } from './dialog-width.ts'
import { useDecision } from './use-decision.ts'

type Props = { posting: Posting; onClose: () => void }

/** A posting becomes a business of its committee, by the number that the records system gives it. */
export function AcceptDialog({ posting: { id, title, committee, fields_display }, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ number: '', title, type: fields_display['business_type'] ?? '' }, { required: ['number', 'title'] })
  const accept = useDecision(acceptPosting, 'records_inbox.accept')
  return (
    <FormDialog
      title={t('records_inbox.accept')}
      size={DIALOG_WIDTH}
      form={form}
      save={() => accept.mutateAsync({ params: { id }, body: form.values })}
      saveLabel={t('records_inbox.accept_do')}
      onClose={onClose}
    >
      <Text>{t('records_inbox.accept_explained', { committee: committee.title })}</Text>
      <TextInput label={t('records_inbox.number')} required data-autofocus {...form.text('number')} />
      <TextInput label={t('records_inbox.title')} required {...form.text('title')} />
      <TextInput label={t('records_inbox.business_type')} {...form.text('type')} />
    </FormDialog>
  )
}
