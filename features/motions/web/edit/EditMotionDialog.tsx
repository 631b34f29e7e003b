import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DIALOG_WIDTH } from '#features/motions/web/dialog-width.ts'
import { useIsAhead } from '#features/motions/web/use-is-ahead.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { AttachmentFields } from './AttachmentFields.tsx'
import { AttachStep } from './AttachStep.tsx'
import { Foot } from './Foot.tsx'
import { Hindered } from './Hindered.tsx'
import { MotionFields } from './MotionFields.tsx'
import type { EditMotionProps } from './motion-form.ts'
import { useChoices } from './use-choices.ts'
import { useEditMotion } from './use-edit-motion.ts'
import { useHindrance } from './use-hindrance.ts'

/** Writes a new motion or changes one, and sends its files once it is saved (D1 §2.4). */
export function EditMotionDialog(props: EditMotionProps) {
  const { motion, isGone = false } = props
  const { t } = useTranslation()
  const choices = useChoices(props)
  const editing = useEditMotion(props, choices)
  const { form, files, isSaving, attaching, touchesText } = editing
  const hindrance = useHindrance(motion, { isGone, touchesText })
  // What was written before it was signed stays in its fields until it is taken back.
  const isFrozen = !touchesText && (motion?.signatures.length ?? 0) > 0
  const isAhead = useIsAhead(motion?.meeting.id ?? props.meeting_id)
  const hasNoMeeting = choices.isLoaded && choices.meetings?.length === 0
  const canSubmit = choices.isLoaded && (hindrance === null || hindrance === 'signed')
  return (
    <Dialog title={t(motion ? 'motion_form.edit_motion' : 'motion_form.create_motion')} size={DIALOG_WIDTH} onClose={editing.askToClose}>
      <FormBody
        form={editing.told}
        meanwhile={editing.meanwhile}
        onSubmit={() => canSubmit && editing.submit()}
        foot={<Foot editing={editing} canSave={canSubmit && !hasNoMeeting} />}
      >
        {attaching.motion ? (
          <AttachStep attaching={attaching} />
        ) : (
          <>
            {choices.hasFailed && <PartError isTold text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
            {!isAhead && motion?.status !== 'SUBMITTED' && <Explained text={t('motion_form.meeting_is_over')} />}
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
