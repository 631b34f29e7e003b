import { useTranslation } from 'react-i18next'
import { tagOptionCalls, titleColumn } from '#features/administration/catalogue.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { CataloguePage } from './CataloguePage.tsx'
import { type TagOption, TagOptionDialog } from './TagOptionDialog.tsx'

/** The tags that people can set, and on what. */
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
