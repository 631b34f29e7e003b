import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { signMotion, submitMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionsOf } from '#features/motions/web/queries.ts'
import { postMotion } from '#features/records/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props = { motion: Motion; isGone: boolean; onClose: () => void }

const signing = {
  endpoint: signMotion,
  text: { success: 'motion_pages.signVorstossDialogSignSuccess', error: 'motion_pages.signVorstossDialogSignError' },
  words: { title: 'motion_pages.sign_title', question: 'motion_pages.sign_question', confirm: 'motion_pages.sign' },
} as const

const submitting = {
  endpoint: submitMotion,
  text: 'motion_pages.submit',
  words: { title: 'motion_pages.submit_title', question: 'motion_pages.submit_question', confirm: 'motion_pages.confirm' },
} as const

/** Co-signs the motion, irreversibly, with its text in sight (D1 §2.5). */
export const SignDialog = (props: Props) => <SigningDialog {...props} action={signing} />

/** Submits the motion, irreversibly; its first signatory signs by doing so (D1 §2.5). */
export const SubmitDialog = (props: Props) => <SigningDialog {...props} action={submitting} />

function SigningDialog({ action, motion, isGone, onClose }: Props & { action: typeof signing | typeof submitting }) {
  const { t } = useTranslation()
  const { endpoint, text, words } = action
  const isRunning = useIsRunning(motion)
  const { mutateAsync, isPending } = useAction(endpoint, { text, refresh: motionsOf(motion.meeting.id), onDone: onClose })
  return (
    <ConfirmDialog
      title={t(words.title)}
      question={t(words.question)}
      confirm={t(words.confirm)}
      onConfirm={(body) => mutateAsync({ params: { id: motion.id }, body })}
      refusal={isRunning ? undefined : t('motion_pages.meeting_not_running')}
      {...{ motion, isGone, isPending, onClose }}
    />
  )
}

/** The meeting query knows at once when the meeting begins or ends; the motion's own copy may be older. */
function useIsRunning({ meeting }: Motion): boolean {
  const { data } = useQuery({ ...meetingQuery(meeting.id), enabled: false })
  return (data ?? meeting).is_running_meeting
}

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
