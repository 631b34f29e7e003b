import { Button, Group, Text, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostShown, type SearchAnswer, type SearchItem } from '#features/search/contract.ts'
import { hasLeadText, isDated } from '#features/search/types.ts'
import { EmptyState, ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { PageButtons } from '#platform/web/ui/list/PageButtons.tsx'
import { chosenDate, chosenFacets } from './address.ts'
import { DateFilter } from './DateFilter.tsx'
import classes from './HitParts.module.css'
import { Highlighted, HitCrumbs, HitIcon, hitLink } from './HitParts.tsx'
import { ROWS } from './queries.ts'
import { useSearchPage } from './use-search-page.ts'

/** The number of hits, the date filter, and one page of hits. */
export function HitList({ answer: { items, total_items } }: { answer: SearchAnswer }) {
  const { t } = useTranslation()
  const { asked, linkWith } = useSearchPage()
  const { start = 0 } = asked
  // The page may no longer exist: there may be fewer hits by now.
  if (start > 0 && total_items > 0 && items.length === 0) return <Navigate {...linkWith({})} replace />
  return (
    <>
      <Group justify="space-between" px="md" py="xs" mih={60}>
        <Title order={2} tabIndex={-1} {...{ [hitsHeading]: true }}>
          {t('search_page.hits', { count: total_items })}
        </Title>
        {isDated(asked.type) && <DateFilter />}
      </Group>
      {total_items === 0 ? (
        <NoHits />
      ) : (
        <Rows label={t('search_page.results')}>
          {items.map((hit) => (
            <HitRow key={keyOf(hit)} hit={hit} />
          ))}
        </Rows>
      )}
      {total_items > ROWS && (
        <Group justify="space-between" px="md" py="xs">
          <Text size="sm" c="dimmed">
            {t('shell.rows_shown', { first: start + 1, last: start + items.length, total: total_items })}
          </Text>
          <PageButtons start={start} rows={ROWS} total={Math.min(total_items, mostShown + 1)} linkTo={(to) => linkWith({ start: to })} />
        </Group>
      )}
    </>
  )
}

/** Two hits may link to the same page: a meeting and the reader's note on it. */
const keyOf = ({ type, path, highlighting }: SearchAnswer['items'][number]) => [type, path, highlighting.title].join(' ')

function NoHits() {
  const { t } = useTranslation()
  const { asked, ask } = useSearchPage()
  const isNarrowed = chosenFacets(asked).length > 0 || chosenDate(asked) !== undefined
  return (
    <EmptyState text={t('search_page.no_results')}>
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() => {
            ask({ facets: undefined, date: undefined })
            focusHits()
          }}
        >
          {t('search_page.show_all')}
        </Button>
      )}
    </EmptyState>
  )
}

/** A hit: icon, title, for a file or motion its lead text, and breadcrumbs (D3 §2). */
function HitRow({ hit }: { hit: SearchItem }) {
  const { title, searchable_text } = hit.highlighting
  return (
    <ListRow
      leading={<HitIcon hit={hit} />}
      title={<Highlighted markup={title} />}
      {...hitLink(hit)}
      below={
        <>
          {hasLeadText(hit.type) && searchable_text && (
            <p className={classes.lead}>
              <Highlighted markup={searchable_text} />
            </p>
          )}
          <HitCrumbs hit={hit} />
        </>
      }
    />
  )
}

/** Data attribute of the hits' heading. */
const hitsHeading = 'data-hits-heading'

/** Focuses the hits' heading when the focused element is removed, such as a button that clears filters. */
export const focusHits = (): void => document.querySelector<HTMLElement>(`[${hitsHeading}]`)?.focus()
