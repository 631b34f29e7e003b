import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeMeeting, longestDescription, type Meeting } from '#shared/meetings/contract.ts'
import { FormActions } from '#web/kit/FormActions.tsx'
import { FormBody } from '#web/kit/FormBody.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useClosing } from '#web/kit/use-closing.ts'
import { useForm } from '#web/kit/use-form.ts'
import { useMeanwhile } from '#web/kit/use-meanwhile.ts'
import { useSaving } from '#web/kit/use-saving.ts'
import { useHeardEdited } from '#web/live/use-heard-edited.ts'
import { meetingQuery } from '#web/meetings/queries.ts'

type Props = { meeting: Meeting; onDone: () => void }

const valuesOf = ({ description }: Pick<Meeting, 'description'>) => ({ description })

/** Cancel restores the text as it was, once it has asked; a failure keeps what was typed (D2 §2, §8). */
export function DescriptionEditor({ meeting, onDone }: Props) {
  const { t } = useTranslation()
  const { id } = meeting
  const form = useForm(valuesOf(meeting))
  const { edited } = changeMeeting
  const meanwhile = useMeanwhile({
    form,
    edited,
    opened: meeting,
    object: meeting,
    valuesOf,
    fields: { description: t('meetings.description') },
  })
  useHeardEdited('meeting', id, meetingQuery(id).queryKey)
  const describe = useAction(changeMeeting, {
    text: { success: 'meetings.meeting_description_success_message', error: 'meetings.meeting_description_error_message' },
    refresh: ['meetings'],
    inForm: true,
  })
  const save = () => meanwhile.saving((body, { if_match }) => describe.mutateAsync({ params: { id }, body, if_match }))
  const { isSaving, submit } = useSaving({ form, save, onSaved: onDone })
  const closing = useClosing({ isLosing: form.isDirty, isHeld: isSaving, onClose: onDone })
  return (
    <FormBody
      inPage
      form={form}
      meanwhile={meanwhile}
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
    </FormBody>
  )
}

const focusAtEnd = (area: HTMLTextAreaElement | null) => {
  area?.focus()
  area?.setSelectionRange(area.value.length, area.value.length)
}
