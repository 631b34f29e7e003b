import { Button, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { BackButton } from '#platform/web/ui/button/buttons.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { useSearchKey } from './live/LiveSearch.tsx'
import classes from './SearchPage.module.css'
import { SearchResults } from './SearchResults.tsx'
import { useLeaveSearch, useSearchPage } from './use-search-page.ts'

/** /search: everything the reader may see that matches the query (D3 §2). */
export function SearchPage() {
  const { t } = useTranslation()
  const { asked, askFor } = useSearchPage()
  const leave = useLeaveSearch()
  const query = asked.query?.trim() ?? ''
  return (
    <Page>
      <PageSidebar>
        <BackButton label={t('search_page.back')} onBack={leave} />
      </PageSidebar>
      <CommitteesSidebar />
      <PageBreadcrumbs crumbs={[{ label: t('search_page.search') }]} />
      <PageHeading title={query ? t('search_page.search_for', { query }) : t('search_page.search')} />
      <SearchForm query={query} onSearch={askFor} />
      {query ? (
        <SearchResults />
      ) : (
        <Text c="dimmed" maw={720}>
          {t('search_page.explained')}
        </Text>
      )}
    </Page>
  )
}

type Props = {
  /** The query in the address. */
  query: string
  onSearch: (query: string) => void
}

/** The server reads no more of a query. */
const MAX_LENGTH = 1000

/** The search field; searches on Enter or by its button, not while typing. */
function SearchForm({ query, onSearch }: Props) {
  const { t } = useTranslation()
  const [{ typed, given }, setState] = useState({ typed: query, given: query })
  // Navigation in the history changes the query in the address.
  if (query !== given) setState({ typed: query, given: query })
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(() => {
    field.current?.focus()
    field.current?.select()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    // Some browsers in use do not support <search>.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <form role="search" className={classes.form} onSubmit={send}>
      <TextInput
        ref={field}
        className={classes.field}
        type="search"
        label={t('search_page.words')}
        maxLength={MAX_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        data-autofocus
        autoComplete="off"
        enterKeyHint="search"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setState({ typed: currentTarget.value, given })}
      />
      <Button type="submit" size="md">
        {t('search_page.do_search')}
      </Button>
    </form>
  )
}
