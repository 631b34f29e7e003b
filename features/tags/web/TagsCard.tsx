import { useTranslation } from 'react-i18next'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { useTagOptions } from './queries.ts'
import { TagBoard, type TagBoardProps } from './TagBoard.tsx'
import classes from './TagsCard.module.css'
import { hasBoard } from './tag-board.ts'

/** The tags of an agenda item as a card on its page; only if its kind has any (D2 §2, D3 §2). */
export function TagsCard(props: TagBoardProps) {
  const { t } = useTranslation()
  const options = useTagOptions(props.committee_id, props.content_type)
  if (!options || !hasBoard(props.object, options)) return null
  return (
    <SectionCard title={t('tags.tags')}>
      <div className={classes.body}>
        <TagBoard key={props.object.id} {...props} options={options} />
      </div>
    </SectionCard>
  )
}

/** The same in the sidebar of a document. */
export function TagsSection(props: TagBoardProps) {
  const { t } = useTranslation()
  const options = useTagOptions(props.committee_id, props.content_type)
  if (!options || !hasBoard(props.object, options)) return null
  return (
    <section className={classes.section} aria-label={t('tags.tags')}>
      <h3 className={classes.heading}>{t('tags.tags')}</h3>
      <TagBoard key={props.object.id} {...props} options={options} />
    </section>
  )
}
