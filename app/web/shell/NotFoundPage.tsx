import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'

/** Shown at /404 and at every unknown address (D1 §2.1). */
export function NotFoundPage() {
  const { t } = useTranslation()
  useDoubt()
  return (
    <Page>
      <CommitteesSidebar />
      <PageHeading title={t('shell.page_not_found')} />
      <Text>{t('shell.page_not_found_explained')}</Text>
      <Button w="fit-content" renderRoot={(props) => <Link {...props} to="/" />}>
        {t('shell.to_start_page')}
      </Button>
    </Page>
  )
}

/** A permission may have been revoked: drops cached data that no screen shows and reloads the committees. */
function useDoubt() {
  const client = useQueryClient()
  useEffect(() => {
    forget(client)
    void client.invalidateQueries({ queryKey: committeesQuery.queryKey, exact: true })
  }, [client])
}
