import { Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestReason, withdrawMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionRefusal } from '#features/motions/policy.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DIALOG_WIDTH, Warning } from './MotionContent.tsx'

/** Ends an open motion, with a reason that everybody who sees the motion reads. */
export function WithdrawDialog({ motion, isGone, onClose }: { motion: Motion; isGone: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({ reason: '' })
  const { mutateAsync } = useAction(withdrawMotion, { text: 'motion_pages.withdraw', refresh: motionsOf(motion.meeting.id), inForm: true })
  const refusal = motionRefusal.withdraw(motion)
  return (
    <FormDialog
      title={t('motion_pages.withdraw_title')}
      size={DIALOG_WIDTH}
      form={form}
      save={() => mutateAsync({ params: { id: motion.id }, body: form.values })}
      saveLabel={t('motion_pages.withdraw')}
      canSave={!isGone && refusal === undefined}
      onClose={onClose}
    >
      <Text>{t('motion_pages.withdraw_explained', { title: motion.title })}</Text>
      {isGone && <Warning title={t('motion_pages.is_gone')} />}
      {!isGone && refusal && <Warning title={t(refusal)} />}
      <Textarea {...form.text('reason')} label={t('motion_pages.withdraw_reason')} rows={4} maxLength={longestReason} data-autofocus />
    </FormDialog>
  )
}
