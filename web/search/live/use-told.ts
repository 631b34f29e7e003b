import { useTranslation } from 'react-i18next'
import type { Suggesting } from './use-suggesting.ts'

/** What screen readers are told of the suggestions. */
export function useTold({ isShown, answer: { data, isError, isPlaceholderData } }: Suggesting): string {
  const { t } = useTranslation()
  if (!isShown || isError || !data || isPlaceholderData) return ''
  return data.items.length > 0 ? t('live_search.found', { count: data.items.length }) : t('search_page.no_results')
}
