import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar, listedCommittees } from '#features/committees/web/CommitteesSidebar.tsx'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading, usePageTitle } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'

/** Redirects / to the default committee, or to the page that says there is none (D1 §2.1), or to the overview where it is the start page; records staff without a committee go to their inbox. */
export function RedirectPage() {
  const { t } = useTranslation()
  const { default_committee_id, start_page } = useConfiguration()
  const me = useMe()
  const elsewhere = recordsPolicy.workOff(me) ? '/records/inbox' : '/no-committee'
  usePageTitle(t('shell.redirecting'))
  return (
    <Page>
      <PageSidebar>
        <RowsSkeleton rows={6} />
      </PageSidebar>
      <output>{t('shell.redirecting')}</output>
      {default_committee_id !== null && (me.start_page ?? start_page) === 'overview' ? (
        <Navigate to="/overview" replace />
      ) : default_committee_id === null ? (
        <Navigate to={elsewhere} replace />
      ) : (
        <Navigate to="/committees/$id" params={{ id: default_committee_id }} replace />
      )}
    </Page>
  )
}

/** /no-committee: says whom to ask (D1 §2.1); a user with committees but no default one is sent to the list. */
export function NoCommitteePage() {
  const { t } = useTranslation()
  const { username } = useMe()
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const text = listedCommittees(committees).length > 0 ? 'choose_committee' : 'no_committee'
  return (
    <Page>
      <CommitteesSidebar />
      <PageHeading title={t(`shell.${text}_title`)} />
      <Text maw={640}>{t(`shell.${text}_explained`, { username })}</Text>
    </Page>
  )
}
