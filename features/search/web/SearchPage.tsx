import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { BackButton } from '#platform/web/ui/page/BackLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { Found } from './Found.tsx'
import { SearchForm } from './SearchForm.tsx'
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
        <Found />
      ) : (
        <Text c="dimmed" maw={720}>
          {t('search_page.explained')}
        </Text>
      )}
    </Page>
  )
}
