import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#shared/identity/actor.ts'
import { rejectPosting } from '#shared/records/contract.ts'
import type { Posting } from '#shared/records/posting.ts'
import { FormDialog } from '#web/kit/FormDialog.tsx'
import { useForm } from '#web/kit/use-form.ts'
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
