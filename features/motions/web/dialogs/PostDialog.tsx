import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import { postMotion } from '#features/records/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { motion: Motion; isGone: boolean; onClose: () => void }

/** Posts a submitted motion to the records system, once. */
export function PostDialog({ motion, isGone, onClose }: Props) {
  const { t } = useTranslation()
  const refresh = motionsOf(motion.meeting.id)
  const { mutateAsync, isPending } = useAction(postMotion, { text: 'motion_pages.post', refresh, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('motion_pages.post')}
      question={t('motion_pages.post_question')}
      confirm={t('motion_pages.post_confirm')}
      onConfirm={() => mutateAsync({ params: { id: motion.id } })}
      {...{ motion, isGone, isPending, onClose }}
    />
  )
}
