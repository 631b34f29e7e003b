import { Alert, Paper, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchAnswer } from '#features/search/contract.ts'
import { isFileType, type SearchType, searchTypes } from '#features/search/types.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import card from '#platform/web/ui/page/tabs-card.module.css'
import { isFaceted, type SearchSearch } from './address.ts'
import { FacetPanel } from './FacetPanel.tsx'
import { HitList } from './HitList.tsx'
import { hitsQuery } from './queries.ts'
import classes from './SearchResults.module.css'
import { useSearchPage } from './use-search-page.ts'

/** The results for the query in the address, with their number announced to screen readers. */
export function SearchResults() {
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
      <Paper className={card.card}>
        {!data && isError && <PartError isAnnounced text={t('search_page.error_while_searching')} onRetry={() => void refetch()} />}
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

const all = 'all'

/**
 * Tabs for all hits and for each type with hits, with counts. Arrow keys only move the focus and Enter opens a tab, because hits have to be
 * fetched.
 */
function SearchTabs({ answer, children }: { answer: SearchAnswer; children: ReactNode }) {
  const { t } = useTranslation()
  const { asked, ask } = useSearchPage()
  const current = asked.type ?? all
  const open = (value: string | null) => ask({ type: searchTypes.find((type) => type === value), facets: undefined })
  return (
    <Tabs value={current} onChange={open} activateTabWithKeyboard={false}>
      <Tabs.List className={card.tabs} aria-label={t('search_page.types')}>
        {tabsOf(answer, asked.type).map(({ value, label, count }) => (
          <Tabs.Tab key={value} value={value} className={`${card.tab} ${classes.tab}`} ref={value === current ? bringIntoView : undefined}>
            {label ?? t('search_page.all')} <span className={classes.count}>{count}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current}>{children}</Tabs.Panel>
    </Tabs>
  )
}

/** Scrolls the tabs only: the page stays where it is. */
function bringIntoView(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

function tabsOf(answer: SearchAnswer, chosen: SearchType | undefined) {
  const ofTypes = searchTypes.map((value) => ({ value, ...answer.portal_type_stats[value] }))
  return [
    { value: all, label: undefined, count: countOfAll(answer) },
    ...ofTypes.filter(({ value, count }) => count > 0 || value === chosen),
  ]
}

/** The hits of the current type, beside its facets. */
function FoundOfType({ answer, isOld }: { answer: SearchAnswer; isOld: boolean }) {
  const { t } = useTranslation()
  const { asked } = useSearchPage()
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        {isFaceted(asked.type) && <FacetPanel facets={answer.facets} />}
        <section className={classes.hits} aria-label={t('search_page.results')} aria-busy={isOld}>
          <HitList answer={answer} />
        </section>
      </div>
    </div>
  )
}

/** Number of hits of all types, each counted once: documents of any kind are included in all documents. */
const countOfAll = ({ portal_type_stats }: Pick<SearchAnswer, 'portal_type_stats'>): number =>
  searchTypes
    .filter((type) => type === 'virtual.document' || !isFileType(type))
    .reduce((sum, type) => sum + (portal_type_stats[type]?.count ?? 0), 0)
