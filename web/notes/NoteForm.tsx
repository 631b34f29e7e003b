import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestNote } from '#shared/notes/contract.ts'
import { FormActions } from '#web/kit/FormActions.tsx'
import { FormBody } from '#web/kit/FormBody.tsx'
import { useForm } from '#web/kit/use-form.ts'
import { useSaving } from '#web/kit/use-saving.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { bodyOf, unwritten, type Written } from './audience.ts'

type Props = {
  committee_id: number
  /** Of a note that is changed. */
  start?: Written
  save: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  /** Where nothing else is done meanwhile. */
  takesFocus?: boolean
}

/** Text and audience of a note, a new one at first for its author alone; Ctrl or Cmd with Enter saves it (D3 §2, §5). */
export function NoteForm({ committee_id, start = unwritten, save, onSaved, onCancel, takesFocus = false }: Props) {
  const { t } = useTranslation()
  const form = useForm(start, {
    required: ['annotation'],
    judge: ({ audience, committee_groups }) => ({
      committee_groups: audience === 'groups' && committee_groups.length === 0 ? [t('notes.choose_groups')] : undefined,
    }),
  })
  const { isSaving, submit } = useSaving({ form, save: () => save(bodyOf(form.values)), onSaved })
  return (
    <FormBody
      form={form}
      inPage
      onSubmit={() => void submit()}
      foot={<FormActions label={t('notes.save')} canSave isSaving={isSaving} onCancel={onCancel} />}
    >
      <Textarea
        {...form.text('annotation')}
        ref={takesFocus ? takeFocus : undefined}
        label={t(start === unwritten ? 'notes.new_text' : 'notes.text')}
        description={t('notes.create_shortcut')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={longestNote}
      />
      <AudienceFields form={form} committee_id={committee_id} />
    </FormBody>
  )
}

function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}
