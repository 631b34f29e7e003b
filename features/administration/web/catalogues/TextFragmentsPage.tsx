import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { textFragmentCalls, type textFragmentFields } from '#features/administration/catalogue.ts'
import { useEntryForm } from '#features/administration/web/entry-form.ts'
import { OrderInput } from '#features/administration/web/inputs.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { CataloguePage, type EntryDialogProps } from './CataloguePage.tsx'

/** Number of characters shown in a row. */
const SHOWN = 120

const beginningOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SHOWN ? `${line.slice(0, SHOWN)} …` : line
}

/** The preset texts of notifications about meetings. */
export const TextFragmentsPage = () => (
  <CataloguePage<TextFragment>
    part="text_fragments"
    calls={textFragmentCalls}
    rowOf={({ name, text }) => ({ title: name, facts: [beginningOf(text)] })}
    EntryDialog={TextFragmentDialog}
  />
)

type TextFragment = z.output<typeof textFragmentFields> & { id: number }

const blank = { name: '', text: '', sort_order: 0 }

/** Creates or edits a preset text. */
function TextFragmentDialog({ item: fragment, onClose }: EntryDialogProps<TextFragment>) {
  const { t } = useTranslation()
  const { form, meanwhile, save } = useEntryForm(fragment, {
    kind: 'meeting_template_fragment',
    calls: textFragmentCalls,
    blank,
    fields: {
      name: t('administration_pages.fragment_name'),
      text: t('administration_pages.fragment_text'),
      sort_order: t('administration_pages.sort_order'),
    },
    required: ['name', 'text'],
  })
  return (
    <FormDialog
      title={t(fragment ? 'administration_pages.edit_text_fragments' : 'administration_pages.add_text_fragments')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(fragment ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('administration_pages.fragment_name')}
        description={t('administration_pages.fragment_name_explained')}
        required
        data-autofocus
        {...form.text('name')}
      />
      <Textarea label={t('administration_pages.fragment_text')} required rows={8} {...form.text('text')} />
      <OrderInput label={t('administration_pages.sort_order')} {...form.field('sort_order')} />
    </FormDialog>
  )
}
