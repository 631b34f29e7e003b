import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { type Motion, rightsHolders } from '#features/motions/motion.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import classes from './edit.module.css'
import type { MotionForm } from './motion-form.ts'
import { SignatoryFields } from './SignatoryFields.tsx'
import type { Choices } from './use-choices.ts'
import { useRulesInWords } from './use-rules-in-words.ts'

type Props = {
  form: MotionForm
  choices: Choices
  motion: Motion | undefined
  /** Read-only while saving: the fields show what is being sent. */
  isSaving: boolean
  /** The text is signed and cannot be changed. */
  isFrozen: boolean
}

/** All fields of a motion except its files, in the order of D1 §2.4. */
export function MotionFields({ form, choices, motion, isSaving, isFrozen }: Props) {
  const { t } = useTranslation()
  const readOnly = isSaving || isFrozen
  const text = { readOnly, variant: isFrozen ? 'filled' : 'default' }
  const area = { ...text, rows: 6, resize: 'vertical' } as const
  const meetings = choices.meetings ?? []
  const rules = useRulesInWords(form, choices)
  return (
    <>
      {meetings.length > 0 && <MeetingField form={form} meetings={meetings} readOnly={isSaving} />}
      <BusinessTypeField form={form} types={choices.types} description={rules} {...text} takesFocus={meetings.length === 0} />
      <TextInput {...form.text('title')} label={t('motion_form.title')} required {...text} />
      <Textarea {...form.text('description')} {...area} label={t('motion_form.description')} required />
      <Textarea {...form.text('reason')} {...area} label={t('motion_form.reason')} />
      <SignatoryFields form={form} principals={choices.principals} motion={motion} readOnly={isSaving} />
      <div className={classes.pair}>
        <RightsHolderField form={form} readOnly={isSaving} />
      </div>
      <CheckField {...form.field('is_urgent')} label={t('motion_form.is_urgent')} disabled={isSaving} />
    </>
  )
}

type Field = { form: MotionForm; readOnly: boolean }

function MeetingField({ form, meetings, readOnly }: Field & { meetings: NonNullable<Choices['meetings']> }) {
  const { t } = useTranslation()
  const { planned } = useDates()
  const titleOf = useMeetingTitle()
  return (
    <Select
      {...form.field('meeting')}
      label={t('motion_form.meeting')}
      required
      readOnly={readOnly}
      data-autofocus
      allowDeselect={false}
      data={meetings.map((meeting) => ({ value: String(meeting.id), label: `${titleOf(meeting)}, ${planned(meeting.start)}` }))}
    />
  )
}

type BusinessTypeProps = Field & { types: { api_uid: string; title: string }[]; variant: string; description: string; takesFocus: boolean }

function BusinessTypeField({ form, types, takesFocus, ...shown }: BusinessTypeProps) {
  const { t } = useTranslation()
  return (
    <Select
      {...form.field('business_type')}
      {...shown}
      label={t('motion_form.business_type')}
      required
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus={takesFocus || undefined}
      allowDeselect={false}
      data={types.map(({ api_uid, title }) => ({ value: api_uid, label: title }))}
    />
  )
}

function RightsHolderField({ form, readOnly }: Field) {
  const { t } = useTranslation()
  const { onChange, ...field } = form.field('rights_holder')
  return (
    <Select
      {...field}
      label={t('motion_form.rights_holder')}
      readOnly={readOnly}
      clearable
      data={rightsHolders.map((holder) => ({ value: holder, label: t(`motions.rights_holder_${holder}`) }))}
      onChange={(chosen) => onChange(rightsHolders.find((holder) => holder === chosen) ?? null)}
    />
  )
}
