import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DocumentListed } from '#features/documents/document.ts'
import { preparationQuery } from './queries.ts'

/** Minutes that a page of a council's paper takes to read: mostly text, with some tables. */
const MINUTES_A_PAGE = 1.5

/** Says how long reading takes, such as "about 20 min" or "about 2.5 h". */
export function useReadingTime(): (pages: number) => string {
  const { t } = useTranslation()
  return (pages) => {
    const minutes = pages * MINUTES_A_PAGE
    if (minutes >= 58) return t('preparation.hours', { value: Math.round(minutes / 30) / 2 })
    return t('preparation.minutes', { value: minutes < 10 ? Math.ceil(minutes) : Math.round(minutes / 5) * 5 })
  }
}

/** Says how many of a meeting's papers are read. */
export function usePapersRead(): (count: number, all: number) => string {
  const { t } = useTranslation()
  return (count, all) => {
    if (all === 1) return t(count === 1 ? 'preparation.only_read' : 'preparation.only_unread')
    return t('preparation.read', { count, all })
  }
}

/** Says how long a paper is, what is left of it and how long that takes: facts for its row; none until they are loaded, or if its pages are not numbered. */
export function useLength({ meeting_id, version_id }: Pick<DocumentListed, 'meeting_id' | 'version_id'>): string[] {
  const { t } = useTranslation()
  const time = useReadingTime()
  const { data } = useQuery({ ...preparationQuery(meeting_id), select: (all) => all.find((one) => one.version_id === version_id) })
  if (!data || data.pages === 0) return []
  const { pages, pages_left: left } = data
  const length =
    left > 0 && left < pages ? t('preparation.pages_left', { count: left, all: pages }) : t('preparation.pages', { count: pages })
  return left > 0 ? [length, time(left)] : [length]
}
