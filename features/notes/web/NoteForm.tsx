import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestNote } from '#features/notes/contract.ts'
import { useClosing } from '#platform/web/ui/dialog/use-closing.ts'
import { FormActions } from '#platform/web/ui/form/FormActions.tsx'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useSaving } from '#platform/web/ui/form/use-saving.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { bodyOf, unwritten, type Written } from './audience.ts'
import { type DraftName, dropDraft, readDraft, useDraft } from './note-draft.ts'

type Props = {
  committee_id: number
  /** Of a note that is changed. */
  start?: Written
  /** Under which the browser keeps what is not saved yet. */
  draft: DraftName
  save: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  /** Where nothing else is done meanwhile. */
  takesFocus?: boolean
}

/** Text and audience of a note, a new one at first for its author alone; Ctrl or Cmd with Enter saves it (D3 §2, §5). */
export function NoteForm({ committee_id, start = unwritten, draft, save, onSaved, onCancel, takesFocus = false }: Props) {
  const { t } = useTranslation()
  const form = useNoteForm(start, draft)
  const named = { label: t('notes.save'), closeLabel: start === unwritten ? t('notes.discard') : undefined }
  const end = (then: () => void) => () => {
    dropDraft(draft)
    then()
  }
  const { isSaving, submit } = useSaving({ form, save: () => save(bodyOf(form.values)), onSaved: end(onSaved) })
  const closing = useClosing({ isLosing: form.isDirty, isHeld: isSaving, onClose: end(onCancel) })
  return (
    <FormBody
      form={form}
      inPage
      onSubmit={() => void submit()}
      foot={<FormActions {...named} canSave worksAway {...{ isSaving, closing }} />}
    >
      <Textarea
        {...form.text('annotation')}
        ref={takesFocus ? takeFocus : undefined}
        // Where it is not in the page yet, whatever puts it there follows this.
        data-autofocus={takesFocus || undefined}
        label={t(start === unwritten ? 'notes.new_text' : 'notes.text')}
        description={t('notes.create_shortcut')}
        readOnly={isSaving}
        rows={4}
        resize="vertical"
      />
      <AudienceFields form={form} committee_id={committee_id} readOnly={isSaving} />
    </FormBody>
  )
}

function useNoteForm(start: Written, draft: DraftName) {
  const { t } = useTranslation()
  const form = useForm(start, {
    required: ['annotation'],
    begun: readDraft(draft) ?? undefined,
    judge: ({ annotation, audience, committee_groups }) => ({
      // Cut off by the field, the end of a pasted text would be lost in silence.
      annotation: annotation.trim().length > longestNote ? [t('problem.too_long', { maximum: longestNote })] : undefined,
      committee_groups: audience === 'groups' && committee_groups.length === 0 ? [t('notes.choose_groups')] : undefined,
    }),
  })
  useDraft(draft, form.values, form.isDirty)
  return form
}

function takeFocus(field: HTMLTextAreaElement | null) {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}
