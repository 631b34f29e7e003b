import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordsPolicy } from '#shared/records/policy.ts'
import { useMe } from '#web/identity/queries.ts'
import { Page } from '#web/kit/Page.tsx'
import { usePageTitle } from '#web/kit/page-title.ts'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'
import { useConfiguration } from './queries.ts'

/** The root leads to the default committee, or says that there is none (D1 §2.1); the records staff without a committee to what has arrived. */
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
