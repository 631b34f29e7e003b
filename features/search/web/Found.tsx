import { Alert, Paper, Text, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SearchAnswer } from '#features/search/contract.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import classes from '#platform/web/ui/page/tabs-card.module.css'
import type { SearchSearch } from './address.ts'
import { countOfAll } from './counts.ts'
import { FoundOfType } from './FoundOfType.tsx'
import { hitsQuery } from './queries.ts'
import { SearchTabs } from './SearchTabs.tsx'
import { useSearchPage } from './use-search-page.ts'

/** The results for the query in the address, with their number announced to screen readers. */
export function Found() {
  const { t } = useTranslation()
  const { asked } = useSearchPage()
  const query = asked.query?.trim()
  const { data, isError, isPlaceholderData, refetch } = useQuery(hitsQuery(asked))
  const isCurrent = data && !isPlaceholderData
  return (
    <>
      <VisuallyHidden component="output">
        {isCurrent && data.is_kept && `${t('reach.searched')} `}
        {isCurrent && data.is_similar && `${t('search_page.similar', { query })} `}
        {isCurrent && t('search_page.hits', { count: data.total_items })}
      </VisuallyHidden>
      {data?.is_kept && <Text c="dimmed">{t('reach.searched')}</Text>}
      {data?.is_similar && (
        <Alert role="none" color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t('search_page.similar', { query })}
        </Alert>
      )}
      <Paper className={classes.card}>
        {!data && isError && <PartError isTold text={t('search_page.error_while_searching')} onRetry={() => void refetch()} />}
        {!data && !isError && <RowsSkeleton rows={8} />}
        {data && isEmpty(data, asked) && <EmptyState text={t('search_page.no_results')} />}
        {data && !isEmpty(data, asked) && (
          <SearchTabs answer={data}>
            <FoundOfType answer={data} isOld={isPlaceholderData} />
          </SearchTabs>
        )}
      </Paper>
    </>
  )
}

/** Nothing was found of any type, so there are no tabs. */
const isEmpty = (answer: SearchAnswer, { type }: SearchSearch) => countOfAll(answer) === 0 && type === undefined
