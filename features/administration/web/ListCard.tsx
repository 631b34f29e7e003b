import { Alert, Button } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Pager } from '#platform/web/ui/list/PageButtons.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import type { AdministrationSearch } from './administration-route.ts'

export type Found<Item> = UseQueryResult<{ total: number; items: Item[] }>
type Shown<Item> = {
  title: string
  actions?: ReactNode
  found: Found<Item>
  /** Text of an empty list. */
  empty: string
}
type ListProps<Item> = Shown<Item> & { longNumbers?: boolean; foot?: ReactNode; children: (item: Item) => ReactNode }

/** A page of a list of rows, with links to the others. */
export const ListCard = <Item,>({ longNumbers = false, children, ...card }: ListProps<Item>) => (
  <PagedCard {...card}>
    {(items) => (
      <Rows label={card.title} longNumbers={longNumbers}>
        {items.map(children)}
      </Rows>
    )}
  </PagedCard>
)

type PagedProps<Item> = Shown<Item> & {
  /** Above the list, also while it is empty or loading. */
  head?: ReactNode
  foot?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A page of a list, with links to the others. */
export function PagedCard<Item>({ title, actions, head, foot, found, empty, children }: PagedProps<Item>) {
  const { t } = useTranslation()
  return (
    <SectionCard title={title} actions={actions}>
      {head}
      <div aria-busy={found.isFetching}>
        {found.isError ? (
          <LoadingFailed text={t('administration_pages.load_error')} onRetry={() => void found.refetch()} />
        ) : (
          <Content {...{ found, empty, children }} />
        )}
      </div>
      {foot}
    </SectionCard>
  )
}

function Content<Item>({ found: { data, isFetching }, empty, children }: Pick<PagedProps<Item>, 'found' | 'empty' | 'children'>) {
  const { t } = useTranslation()
  const { search } = useAdministrationSearch()
  if (!data) return <RowsSkeleton rows={8} />
  const { start, sort: _sort, ...filters } = search
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      {data.items.length === 0 ? <EmptyState text={isFiltered ? t('administration_pages.nothing_fits') : empty} /> : children(data.items)}
      <Pager
        {...{ start, isFetching }}
        rows={ROWS}
        total={data.total}
        linkTo={(to) => ({ from: '/admin/$part', to: '.', search: (asked) => ({ ...asked, start: to }) })}
      />
    </>
  )
}

/** Says in a card that its content could not be loaded. */
export function LoadingFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="red" mx="md" icon={<IconCircleX aria-hidden />} role="alert">
      {text}
      <Button variant="subtle" size="compact-md" ml="xs" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}

const ROWS = 50

/** The search parameters of the list, and a function to change them: goes back to the first page, and replaces the history entry. */
export function useAdministrationSearch() {
  const search = useSearch({ from: '/admin/$part' })
  const navigate = useNavigate({ from: '/admin/$part' })
  const ask = (changed: Partial<AdministrationSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  return { search, ask }
}
