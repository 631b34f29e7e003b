import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { useConfiguration } from '#platform/web/lib/configuration.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { usePageTitle } from '#platform/web/ui/page/page-title.ts'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'

/** Redirects / to the default committee, or to the page that says there is none (D1 §2.1); records staff without a committee go to their inbox. */
export function RedirectPage() {
  const { t } = useTranslation()
  const { default_committee_id } = useConfiguration()
  const me = useMe()
  const elsewhere = recordsPolicy.workOff(me) ? '/records/inbox' : '/no-committee'
  usePageTitle(t('shell.redirecting'))
  return (
    <Page>
      <PageSidebar>
        <RowsSkeleton rows={6} />
      </PageSidebar>
      <output>{t('shell.redirecting')}</output>
      {default_committee_id === null ? (
        <Navigate to={elsewhere} replace />
      ) : (
        <Navigate to="/committees/$id" params={{ id: default_committee_id }} replace />
      )}
    </Page>
  )
}
