import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchAnswer } from '#features/search/contract.ts'
import { type SearchType, searchTypes } from '#features/search/types.ts'
import card from '#platform/web/ui/page/tabs-card.module.css'
import { countOfAll } from './counts.ts'
import classes from './SearchTabs.module.css'
import { useSearchPage } from './use-search-page.ts'

const all = 'all'

/**
 * Tabs for all hits and for each type with hits, with counts. Arrow keys only move the focus and Enter opens a tab, because hits have to be
 * fetched.
 */
export function SearchTabs({ answer, children }: { answer: SearchAnswer; children: ReactNode }) {
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
