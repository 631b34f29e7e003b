import { useTranslation } from 'react-i18next'
import { writeDay } from '#platform/web/ui/form/parse-day.ts'
import type { Range } from './range.ts'

/** A range of days in words (D3 §3). */
export function useRangeLabel(): (range: Range) => string {
  const { t } = useTranslation()
  return ({ min, max }) => {
    if (min && max) return t('search_page.from_to', { min: writeDay(min), max: writeDay(max) })
    if (min) return t('search_page.after', { min: writeDay(min) })
    if (max) return t('search_page.before', { max: writeDay(max) })
    return t('search_page.no_range')
  }
}
