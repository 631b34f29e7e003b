import { useTranslation } from 'react-i18next'
import { useDates } from '#platform/web/lib/language/dates.ts'
import classes from './TagBoard.module.css'
import type { BoardTag } from './tag-board.ts'

/** Everybody who set a tag, and when. */
export function TaggedBy({ tag: { name, taggers } }: { tag: BoardTag }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <section className={classes.taggers} aria-label={t('tags.tagged_by', { name })}>
      <h3 className={classes.heading}>{t('tags.tagged_by', { name })}</h3>
      <ul className={classes.people}>
        {taggers.map(({ full_name, created }) => (
          <li key={`${full_name} ${created}`}>
            {full_name}
            {created && <span className={classes.when}> {date(created)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
