import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import { DIALOG_WIDTH, Warning } from '#features/motions/web/dialogs/MotionContent.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { Foot } from './EditMotionFoot.tsx'
import type { EditMotionProps } from './motion-form.ts'
import { SignatoryFields } from './SignatoryFields.tsx'
import { useChoices } from './use-choices.ts'
import { useEditMotion } from './use-edit-motion.ts'

/** Whom an open motion asks to sign, for its first signatory; those who have signed stay. */
export function AskOthersDialog(props: EditMotionProps & { motion: Motion }) {
  const { motion, isGone = false } = props
  const { t } = useTranslation()
  const me = useMe()
  const choices = useChoices(props)
  const editing = useEditMotion(props, choices)
  const refusal = motionRefusal.ask_others(motion)
  const isRefused = isGone || refusal !== undefined || !motionPolicy.ask_others(me, motion)
  const canSave = choices.isLoaded && !isRefused
  return (
    <Dialog title={t('motion_pages.ask_others')} size={DIALOG_WIDTH} onClose={editing.askToClose}>
      <FormBody
        form={editing.formWithReasons}
        meanwhile={editing.meanwhile}
        onSubmit={() => canSave && editing.submit()}
        foot={<Foot editing={editing} canSave={canSave} />}
      >
        {choices.hasFailed && <PartError isAnnounced text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
        {isRefused && <Warning title={refusal ? t(refusal) : t('motion_form.hindered_gone')} />}
        <SignatoryFields form={editing.form} principals={choices.principals} motion={motion} readOnly={editing.isSaving} isFirstFixed />
      </FormBody>
    </Dialog>
  )
}
