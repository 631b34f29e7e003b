import { Input, Radio, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#features/committees/web/queries.ts'
import { longestNote } from '#features/notes/contract.ts'
import { useClosing } from '#platform/web/ui/dialog/use-closing.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FormActions, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { type DraftName } from '#platform/web/ui/form/unsaved.ts'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'
import { type AudienceProps, audiences, bodyOf, dropDraft, readDraft, unwritten, useDraft, type Written } from './note-draft.ts'

type Props = {
  committee_id: number
  /** The note being changed, if any. */
  start?: Written
  /** The name under which the browser stores the draft. */
  draft: DraftName
  save: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  /** Takes the focus; only where the reader is not doing anything else. */
  takesFocus?: boolean
  /** An empty field is one line high until it has the focus. */
  startsLow?: boolean
}

/** Text and audience of a note; a new one starts as private. Ctrl or Cmd with Enter saves it (D3 §2, §5). */
export function NoteForm({
  committee_id,
  start = unwritten,
  draft,
  save,
  onSaved,
  onCancel,
  takesFocus = false,
  startsLow = false,
}: Props) {
  const { t } = useTranslation()
  const form = useNoteForm(start, draft)
  const named = { label: t('notes.save'), closeLabel: start === unwritten ? t('notes.discard') : undefined }
  const end = (then: () => void) => () => {
    dropDraft(draft)
    then()
  }
  // Once high it stays so: what is below must not move up from under a finger that leaves the field.
  const [isLow, setLow] = useState(startsLow && !takesFocus && !form.isDirty)
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
        // If the field is not in the document yet, whatever inserts it reads this attribute.
        data-autofocus={takesFocus || undefined}
        label={t(start === unwritten ? 'notes.new_text' : 'notes.text')}
        description={t('notes.create_shortcut')}
        readOnly={isSaving}
        onFocus={() => setLow(false)}
        rows={isLow ? 1 : 4}
        resize={isLow ? 'none' : 'vertical'}
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
      // Checked here: with a maxlength the end of a pasted text would be lost silently.
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

/** Who reads a note: only its author, chosen groups, or the whole committee (D3 §2). */
function AudienceFields({ form, committee_id, readOnly }: AudienceProps) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        {...form.field('audience')}
        readOnly={readOnly}
        label={t('notes.audience')}
        onChange={(value) => form.change({ audience: value })}
      >
        <Stack gap="xs" mt="xs">
          {audiences.map((one) => (
            <Radio key={one} value={one} label={t(`notes.audience_${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience === 'groups' && <GroupsField form={form} committee_id={committee_id} readOnly={readOnly} />}
    </>
  )
}

// Loaded lazily: a multiple choice needs a large part of the library, and most notes are private.
const GroupChoice = lazy(async () => ({ default: (await import('./GroupChoice.tsx')).GroupChoice }))

/** The groups that a note is for, by name; chosen from once they are loaded. */
function GroupsField({ form, committee_id, readOnly }: AudienceProps) {
  const { t } = useTranslation()
  const { data: groups, isError, refetch } = useQuery(groupsQuery(committee_id))
  const around = { label: t('notes.groups'), labelElement: 'div', error: form.field('committee_groups').error } as const
  if (!groups && isError)
    return (
      <Input.Wrapper {...around}>
        <PartError isAnnounced text={t('committees.committee_group_fetch_error')} onRetry={() => void refetch()} />
      </Input.Wrapper>
    )
  const coming = (
    <Input.Wrapper {...around}>
      <Skeleton h={36} aria-hidden />
    </Input.Wrapper>
  )
  return <Suspense fallback={coming}>{groups ? <GroupChoice form={form} readOnly={readOnly} groups={groups} /> : coming}</Suspense>
}
