import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { withReasons } from '#platform/web/lib/http/refused.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useSaving } from '#platform/web/ui/form/use-form.ts'
import { useAttaching } from './AttachStep.tsx'
import { asksForMeeting, type EditMotionProps, frozenOf } from './motion-form.ts'
import type { Choices } from './use-choices.ts'
import { useMotionForm } from './use-motion-form.ts'
import { useSaveMotion } from './use-save-motion.ts'

/** What would be lost if the dialog closed now. */
export type Loss = 'inputs' | 'files' | 'draft' | 'sending'

/** The form, its files, the two steps of saving, and what would be lost on closing. */
export function useEditMotion(props: EditMotionProps, choices: Choices) {
  const { t } = useTranslation()
  const { motion, onSaved, onClose } = props
  const { form, start, meanwhile, sentOf, isLessened, key, renewKey, wasBegun, endDraft, discard } = useMotionForm(props, choices)
  const [files, setFiles] = useState<File[]>([])
  const [isRestored, setRestored] = useState(wasBegun)
  const [asked, ask] = useState<Loss | null>(null)
  const finish = (saved: Motion) => {
    onClose()
    onSaved?.(saved)
  }
  const attaching = useAttaching((saved) => {
    notify('success', t(motion ? 'motion_form.updated_success' : 'motion_form.created_success'))
    finish(saved)
  })
  const write = useSaveMotion({ key, renewKey })
  const unreachable = t('shell.error_no_connection')
  const hidden = asksForMeeting(props) ? [] : ['meeting']
  const formWithReasons = { ...form, refuse: (error: unknown) => form.refuse(withReasons(error, { unreachable, hidden })) }
  const save = () => meanwhile.saving(async (values, started) => follow(await write(sentOf(values), started)))
  const follow = (saved: Motion) => {
    endDraft()
    if (files.length > 0) void attaching.send(saved, files)
    else finish(saved)
  }
  const { isSaving, submit } = useSaving({ form: formWithReasons, save, onSaved: () => {} })
  // Discards the changes of an existing motion; a new one stays as a draft.
  const giveUp = () => {
    if (attaching.motion) return finish(attaching.motion)
    if (motion) endDraft()
    else if (form.isDirty) notify('info', t('motion_form.draft_is_kept'))
    onClose()
  }
  const loss = lossOf({ attaching, isNew: !motion, isDirty: form.isDirty, files })
  return {
    form,
    formWithReasons,
    meanwhile,
    files,
    setFiles,
    isSaving,
    submit: () => void (attaching.motion ? attaching.retry() : submit()),
    attaching,
    isLessened,
    touchesText: files.length > 0 || !isSame(frozenOf(form.values), frozenOf(start)),
    /** Resets the fields that a signature freezes to their values when the form was opened. */
    takeBackText: () => {
      form.change(frozenOf(start))
      setFiles([])
    },
    isRestored: isRestored && form.isDirty,
    hasDraft: !motion && form.isDirty,
    asked,
    ask,
    askToClose: () => {
      if (isSaving) return
      if (loss) ask(loss)
      else giveUp()
    },
    discardDraft: () => {
      setRestored(false)
      ask(null)
      discard()
      setFiles([])
    },
    close: giveUp,
  }
}
export type Editing = ReturnType<typeof useEditMotion>

type Kept = { attaching: ReturnType<typeof useAttaching>; isNew: boolean; isDirty: boolean; files: File[] }

/** The text of a new motion is kept as a draft. */
function lossOf({ attaching, isNew, isDirty, files }: Kept): Loss | null {
  if (attaching.motion) return attaching.isSending ? 'sending' : null
  if (isNew) return files.length > 0 ? 'files' : null
  return isDirty || files.length > 0 ? 'inputs' : null
}
