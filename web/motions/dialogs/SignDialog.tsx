import { useTranslation } from 'react-i18next'
import { signMotion } from '#shared/motions/contract.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { useAction } from '#web/kit/use-action.ts'
import { motionsOf } from '#web/motions/queries.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Co-signs the motion, for good: what is signed stands there (D1 §2.5). */
export function SignDialog({ motion, onClose }: { motion: Motion; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useAction(signMotion, {
    text: { success: 'motion_pages.signVorstossDialogSignSuccess', error: 'motion_pages.signVorstossDialogSignError' },
    refresh: motionsOf(motion.meeting.id),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('motion_pages.sign_title')}
      question={t('motion_pages.sign_question')}
      confirm={t('motion_pages.sign')}
      onConfirm={(body) => mutateAsync({ params: { id: motion.id }, body })}
      {...{ motion, isPending, onClose }}
    />
  )
}
