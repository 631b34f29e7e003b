import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NewsCount.module.css'

/** A committee, a meeting or an agenda item, null for a meeting's own papers; empty: everything. */
export type NewsPlace = { committee_id?: number; meeting_id?: number; agenda_item_id?: number | null }

/** Number of new papers in a place; set by the shell, since lists of many features show it. */
export const NewsCounts = createContext<(place: NewsPlace) => number>(() => 0)

/** How many papers are new to the user in a place, as "3 new"; nothing if none are. */
export function NewsCount(place: NewsPlace) {
  const count = use(NewsCounts)(place)
  return count > 0 && <Count count={count} />
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation()
  return <span className={classes.count}>{t('shell.news_count', { count })}</span>
}
