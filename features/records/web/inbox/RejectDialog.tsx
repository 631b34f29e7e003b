import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rejectPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { fullName } from '#platform/shared/actor.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DIALOG_WIDTH } from './dialog-width.ts'
import { useDecision } from './use-decision.ts'

type Props = { posting: Posting; onClose: () => void }

/** A posting is sent back, with the reason that its poster reads. */
export function RejectDialog({ posting: { id, poster }, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ reason: '' }, { required: ['reason'] })
  const reject = useDecision(rejectPosting, 'records_inbox.reject')
  return (
    <FormDialog
      title={t('records_inbox.reject')}
      size={DIALOG_WIDTH}
      form={form}
      save={() => reject.mutateAsync({ params: { id }, body: form.values })}
      saveLabel={t('records_inbox.reject_do')}
      onClose={onClose}
    >
      <Text>{t('records_inbox.reject_explained', { name: fullName(poster) })}</Text>
      <Textarea label={t('records_inbox.reason')} required autosize minRows={4} maxLength={2000} data-autofocus {...form.text('reason')} />
    </FormDialog>
  )
}
