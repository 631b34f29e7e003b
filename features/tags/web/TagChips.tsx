import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { TagContentType, Tagged } from '#features/tags/tag.ts'
import { useTagOptions } from './queries.ts'
import { shownTags } from './shown-tags.ts'
import { TagChip } from './TagChip.tsx'
import classes from './TagChips.module.css'

type Props = { object: Tagged; content_type: TagContentType; committee_id: number }

/** The tags of an object in a compact row, with names in the language of the interface. */
export function TagChips({ object, content_type, committee_id }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const options = useTagOptions(committee_id, content_type)
  const shown = options ? shownTags(object, options, me) : []
  if (shown.length === 0) return null
  return (
    <fieldset className={classes.chips} aria-label={t('tags.tags')}>
      {shown.map((tag) => (
        <TagChip key={tag.slug} tag={tag} />
      ))}
    </fieldset>
  )
}
