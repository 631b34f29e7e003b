import { useTranslation } from 'react-i18next'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { useTagOptions } from './queries.ts'
import { TagBoard, type TagBoardProps } from './TagBoard.tsx'
import classes from './TagsCard.module.css'

/** The tags of an agenda item as a card on its page, only where there are any for its kind (D2 §2, D3 §2). */
export function TagsCard(props: TagBoardProps) {
  const { t } = useTranslation()
  if (!useHasTags(props)) return null
  return (
    <SectionCard title={t('tags.tags')}>
      <div className={classes.body}>
        <TagBoard key={props.object.id} {...props} />
      </div>
    </SectionCard>
  )
}

/** The same in the sidebar of a document. */
export function TagsSection(props: TagBoardProps) {
  const { t } = useTranslation()
  if (!useHasTags(props)) return null
  return (
    <section className={classes.section} aria-label={t('tags.tags')}>
      <h3 className={classes.heading}>{t('tags.tags')}</h3>
      <TagBoard key={props.object.id} {...props} />
    </section>
  )
}

/** Whether anything can be set there, or an import did. */
const useHasTags = ({ object, content_type, committee_id }: TagBoardProps) =>
  useTagOptions(committee_id, content_type).some(({ slug, readonly }) => !readonly || object.tags.some((tag) => tag.slug === slug))
