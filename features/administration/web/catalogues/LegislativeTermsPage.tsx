import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { legislativeTermCalls, type legislativeTermFields } from '#features/administration/catalogue.ts'
import { useEntryForm } from '#features/administration/web/entry-form.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { shortDay } from '#platform/shared/site-time.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { CataloguePage, type EntryDialogProps } from './CataloguePage.tsx'

/** The terms for which the parliament is elected, the newest first. */
export function LegislativeTermsPage() {
  const { t } = useTranslation()
  const { today } = useMe()
  return (
    <CataloguePage<LegislativeTerm>
      part="legislative_terms"
      calls={legislativeTermCalls}
      rowOf={({ title, begin_date, end_date }) => ({
        title,
        facts: [
          end_date === null
            ? t('administration_pages.term_from', { begin_date: shortDay(begin_date) })
            : t('administration_pages.term_from_to', { begin_date: shortDay(begin_date), end_date: shortDay(end_date) }),
          begin_date <= today && (end_date === null || end_date >= today) && t('administration_pages.term_current'),
        ],
      })}
      EntryDialog={LegislativeTermDialog}
    />
  )
}

type LegislativeTerm = z.output<typeof legislativeTermFields> & { id: number }
type Values = { title: string; begin_date: string | null; end_date: string | null }

const blank: Values = { title: '', begin_date: null, end_date: null }

/** Creates or edits a legislative term. */
function LegislativeTermDialog({ item: term, onClose }: EntryDialogProps<LegislativeTerm>) {
  const { t } = useTranslation()
  const label = (name: keyof Values) => t(`administration_pages.${name}`)
  const showDay = (day: string | null) => (day === null ? '' : shortDay(day))
  const { form, meanwhile, save } = useEntryForm(term, {
    kind: 'legislative_term',
    calls: legislativeTermCalls,
    blank,
    fields: {
      title: label('title'),
      begin_date: { label: label('begin_date'), show: showDay },
      end_date: { label: label('end_date'), show: showDay },
    },
    required: ['title', 'begin_date'],
  })
  return (
    <FormDialog
      title={t(term ? 'administration_pages.edit_legislative_terms' : 'administration_pages.add_legislative_terms')}
      size={500}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(term ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('administration_pages.title')}
        description={t('administration_pages.term_title_explained')}
        required
        data-autofocus
        {...form.text('title')}
      />
      <DayInput label={label('begin_date')} required {...form.field('begin_date')} />
      <DayInput label={label('end_date')} {...form.field('end_date')} />
    </FormDialog>
  )
}
