import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { useIsRunningOrUpcoming } from '#features/meetings/web/queries.ts'
import { isEnded, type Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import { DIALOG_WIDTH } from '#features/motions/web/dialogs/MotionContent.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { AttachmentFields } from './AttachmentFields.tsx'
import { AttachStep } from './AttachStep.tsx'
import { Foot } from './EditMotionFoot.tsx'
import { MotionFields } from './MotionFields.tsx'
import type { EditMotionProps } from './motion-form.ts'
import { useChoices } from './use-choices.ts'
import { useEditMotion } from './use-edit-motion.ts'

/** Form for a new or existing motion; sends its files once it is saved (D1 §2.4). */
export function EditMotionDialog(props: EditMotionProps) {
  const { motion, isGone = false } = props
  const { t } = useTranslation()
  const choices = useChoices(props)
  const editing = useEditMotion(props, choices)
  const { form, files, isSaving, attaching, touchesText } = editing
  const hindrance = useHindrance(motion, { isGone, touchesText })
  // Text edited before somebody signed stays in its fields until the reader discards it.
  const isFrozen = !touchesText && (motion?.signatures.length ?? 0) > 0
  const isRunningOrUpcoming = useIsRunningOrUpcoming(motion?.meeting.id ?? props.meeting_id)
  const hasNoMeeting = choices.isLoaded && choices.meetings?.length === 0
  const canSubmit = choices.isLoaded && (hindrance === null || hindrance === 'signed')
  return (
    <Dialog title={t(motion ? 'motion_form.edit_motion' : 'motion_form.create_motion')} size={DIALOG_WIDTH} onClose={editing.askToClose}>
      <FormBody
        form={editing.formWithReasons}
        meanwhile={editing.meanwhile}
        onSubmit={() => canSubmit && editing.submit()}
        foot={<Foot editing={editing} canSave={canSubmit && !hasNoMeeting} />}
      >
        {attaching.motion ? (
          <AttachStep attaching={attaching} />
        ) : (
          <>
            {choices.hasFailed && <PartError isAnnounced text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
            {!isRunningOrUpcoming && !(motion && isEnded(motion)) && <Explained text={t('motion_form.meeting_is_over')} />}
            {isFrozen && <Explained text={t('motions.text_is_signed')} />}
            {hindrance && <Hindered hindrance={hindrance} onTakeBack={editing.takeBackText} />}
            {editing.isRestored && <Explained text={t(motion ? 'motion_form.changes_restored' : 'motion_form.draft_restored')} />}
            {editing.isLessened && <Explained text={t('motion_form.draft_lessened')} />}
            {hasNoMeeting && <Explained text={t('motion_form.no_meeting')} />}
            <MotionFields form={form} choices={choices} motion={motion} isSaving={isSaving} isFrozen={isFrozen} />
            <AttachmentFields form={form} motion={motion} readOnly={isSaving || isFrozen} files={files} onFiles={editing.setFiles} />
          </>
        )}
      </FormBody>
    </Dialog>
  )
}

const Explained = ({ text }: { text: string }) => (
  <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
    {text}
  </Alert>
)

type Props = { hindrance: Hindrance; onTakeBack: () => void }

/** Says what somebody else did meanwhile and what can be done with the unsaved input, which stays in place. */
function Hindered({ hindrance, onTakeBack }: Props) {
  const { t } = useTranslation()
  const takeBack = ({ currentTarget }: MouseEvent) => {
    // The button disappears together with its alert.
    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
    onTakeBack()
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <span>{t(`motion_form.hindered_${hindrance}`)}</span>
        {hindrance === 'signed' && (
          <Button variant="default" onClick={takeBack}>
            {t('motion_form.take_back_text')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** What somebody else did to a motion while its form was open, so that the input cannot be saved as it is. */
type Hindrance = 'gone' | 'submitted' | 'withdrawn' | 'published' | 'signed'

type Form = {
  isGone: boolean
  /** Something that a signature freezes was edited. */
  touchesText: boolean
}

/** What prevents saving now, according to live events; null if nothing does. */
function useHindrance(motion: Motion | undefined, { isGone, touchesText }: Form): Hindrance | null {
  const me = useMe()
  const [opened] = useState(motion)
  if (!motion || !opened) return null
  if (isGone) return 'gone'
  if (motion.status === 'SUBMITTED') return 'submitted'
  if (motion.status === 'WITHDRAWN') return 'withdrawn'
  if (motion.status !== opened.status && !motionPolicy.edit(me, motion)) return 'published'
  return touchesText && motion.signatures.length > 0 ? 'signed' : null
}
