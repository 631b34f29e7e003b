import { Alert, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeMeeting, longestDescription, type Meeting } from '#shared/meetings/contract.ts'
import { FormActions } from '#web/kit/FormActions.tsx'
import { FormBody } from '#web/kit/FormBody.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useClosing } from '#web/kit/use-closing.ts'
import { useForm } from '#web/kit/use-form.ts'
import { useSaving } from '#web/kit/use-saving.ts'
import classes from './DescriptionEditor.module.css'

type Props = { meeting: Meeting; onDone: () => void }

/** Cancel restores the text as it was, once it has asked; a failure keeps what was typed (D2 §2, §8). */
export function DescriptionEditor({ meeting, onDone }: Props) {
  const { t } = useTranslation()
  const { id, description } = meeting
  const [begun] = useState(description)
  const form = useForm({ description })
  const describe = useAction(changeMeeting, {
    text: { success: 'meetings.meeting_description_success_message', error: 'meetings.meeting_description_error_message' },
    refresh: ['meetings'],
    inForm: true,
  })
  const save = () => describe.mutateAsync({ params: { id }, body: form.values })
  const { isSaving, submit } = useSaving({ form, save, onSaved: onDone })
  const closing = useClosing({ isLosing: form.isDirty, isHeld: isSaving, onClose: onDone })
  return (
    <FormBody
      inPage
      form={form}
      onSubmit={() => void submit()}
      foot={<FormActions label={t('shell.save')} canSave {...{ isSaving, closing }} />}
    >
      <Textarea
        ref={focusAtEnd}
        aria-label={t('meetings.description')}
        description={t('meetings.description_keys')}
        rows={8}
        resize="vertical"
        maxLength={longestDescription}
        {...form.text('description')}
      />
      {!isSaving && description !== begun && <Changed description={description} />}
    </FormBody>
  )
}

const focusAtEnd = (area: HTMLTextAreaElement | null) => {
  area?.focus()
  area?.setSelectionRange(area.value.length, area.value.length)
}

/** Somebody else has saved a text of theirs meanwhile: the last to save wins, and should know. */
function Changed({ description }: Pick<Meeting, 'description'>) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {t(description === '' ? 'meetings.description_emptied' : 'meetings.description_changed')}
      {description !== '' && <Text className={classes.other}>{description}</Text>}
    </Alert>
  )
}
