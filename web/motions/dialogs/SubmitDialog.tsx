import { useTranslation } from 'react-i18next'
import { submitMotion } from '#shared/motions/contract.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { useAction } from '#web/kit/use-action.ts'
import { motionsOf } from '#web/motions/queries.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Submits the motion, for good, which its first signatory signs by that (D1 §2.5). */
export function SubmitDialog({ motion, onClose }: { motion: Motion; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useAction(submitMotion, {
    text: 'motion_pages.submit',
    refresh: motionsOf(motion.meeting.id),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('motion_pages.submit_title')}
      question={t('motion_pages.submit_question')}
      confirm={t('motion_pages.confirm')}
      onConfirm={(body) => mutateAsync({ params: { id: motion.id }, body })}
      {...{ motion, isPending, onClose }}
    />
  )
}
