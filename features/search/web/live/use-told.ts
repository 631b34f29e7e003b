import { useTranslation } from 'react-i18next'
import type { Suggesting } from './use-suggesting.ts'

/** What screen readers are told of the suggestions. */
export function useTold({ typed, isShown, answer: { data, isError, isPlaceholderData } }: Suggesting): string {
  const { t } = useTranslation()
  if (!isShown || isError || !data || isPlaceholderData) return ''
  if (data.items.length === 0) return t('search_page.no_results')
  const found = t('live_search.found', { count: data.items.length })
  return data.is_similar ? `${t('search_page.similar', { query: typed.trim() })} ${found}` : found
}
