import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { tagOptionCalls, type tagOptionFields } from '#features/administration/catalogue.ts'
import { perName, useEntryForm } from '#features/administration/web/entry-form.ts'
import { ColorInput, OrderInput } from '#features/administration/web/inputs.tsx'
import { tagContentTypes, tagStyles, titleColumn } from '#features/tags/tag.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import { CataloguePage, type EntryDialogProps } from './CataloguePage.tsx'

/** The tag options, and what they can be set on. */
export function TagOptionsPage() {
  const { t } = useTranslation()
  return (
    <CataloguePage<TagOption>
      part="tag_options"
      calls={tagOptionCalls}
      rowOf={(tag) => ({
        title: tag[titleColumn(currentLanguage())],
        color_code: tag.color,
        facts: [
          tag.slug,
          t(`administration_pages.style_${tag.style}`),
          tag.content_types.map((type) => t(`administration_pages.content_${type}`)).join(', '),
          tag.readonly && t('administration_pages.readonly_short'),
          !tag.is_active && t('administration_pages.is_inactive_short'),
        ],
      })}
      EntryDialog={TagOptionDialog}
      removeQuestion="administration_pages.remove_tag_question"
    />
  )
}

type TagOption = z.output<typeof tagOptionFields> & { id: number }

const blank: Omit<TagOption, 'id'> = {
  slug: '',
  title_de: '',
  title_fr: '',
  title_en: '',
  style: 'simple',
  content_types: ['agendaitem'],
  color: null,
  readonly: false,
  is_active: true,
  sort_order: 0,
}
const titles = ['title_de', 'title_fr', 'title_en'] as const

/** Creates or edits a tag option. */
function TagOptionDialog({ item: tag, onClose }: EntryDialogProps<TagOption>) {
  const { t } = useTranslation()
  const { form, meanwhile, save } = useEntryForm(tag, {
    kind: 'tag_option',
    calls: tagOptionCalls,
    blank,
    fields: useFieldNames(),
    required: ['slug', ...titles, 'content_types'],
  })
  return (
    <FormDialog
      title={t(tag ? 'administration_pages.edit_tag_options' : 'administration_pages.add_tag_options')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(tag ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      {titles.map((name, index) => (
        <TextInput
          key={name}
          label={t(`administration_pages.${name}`)}
          required
          data-autofocus={index === 0 || undefined}
          {...form.text(name)}
        />
      ))}
      <TextInput
        label={t('administration_pages.slug')}
        description={t('administration_pages.slug_explained')}
        required
        {...form.text('slug')}
      />
      <StyleChoice {...form.field('style')} />
      <ContentTypes {...form.field('content_types')} />
      <ColorInput label={t('administration_pages.color')} {...form.field('color')} />
      <CheckField
        label={t('administration_pages.readonly')}
        description={t('administration_pages.readonly_explained')}
        {...form.field('readonly')}
      />
      <CheckField label={t('administration_pages.is_offered')} {...form.field('is_active')} />
      <OrderInput label={t('administration_pages.sort_order')} {...form.field('sort_order')} />
    </FormDialog>
  )
}

function useFieldNames() {
  const { t } = useTranslation()
  const names = [...titles, 'slug', 'color', 'readonly', 'content_types', 'sort_order'] as const
  return {
    ...perName(names, (name) => t(`administration_pages.${name}`)),
    is_active: t('administration_pages.is_offered'),
    style: { label: t('administration_pages.style'), show: (style: Style) => t(`administration_pages.style_${style}`) },
  }
}

type Style = TagOption['style']

function StyleChoice({ value, onChange, error }: { value: Style; onChange: (style: Style) => void; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('administration_pages.style')}
      data={tagStyles.map((style) => ({ value: style, label: t(`administration_pages.style_${style}`) }))}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(tagStyles.find((style) => style === chosen) ?? value)}
      error={error}
    />
  )
}

type Types = TagOption['content_types']

function ContentTypes({ value, onChange, error }: { value: Types; onChange: (types: Types) => void; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('administration_pages.content_types')}
      required
      value={value}
      onChange={(chosen) => onChange(tagContentTypes.filter((type) => chosen.includes(type)))}
      error={error}
    >
      <Stack gap="xs" my="xs">
        {tagContentTypes.map((type) => (
          <Checkbox
            key={type}
            value={type}
            label={t(`administration_pages.content_${type}`)}
            // The group itself cannot be focused.
            data-complaint={Boolean(error) || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
