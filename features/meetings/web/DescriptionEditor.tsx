import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeMeeting, longestDescription, type Meeting } from '#features/meetings/contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'
import { meetingQuery } from './queries.ts'

type Props = { meeting: Meeting; onDone: () => void }

const valuesOf = ({ description }: Pick<Meeting, 'description'>) => ({ description })

/** Cancel asks before it discards changes; a failed save keeps what was typed (D2 §2, §8). */
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
