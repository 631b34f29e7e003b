import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdministrationPart } from '#features/administration/parts.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/page-head.tsx'
import { AccessTokensPage } from './AccessTokensPage.tsx'
import { AdministrationNavigation } from './AdministrationNavigation.tsx'
import { AuditLogPage } from './AuditLogPage.tsx'
import { ChecksPage } from './ChecksPage.tsx'
import { ConfigurationPage } from './ConfigurationPage.tsx'
import { BusinessTypesPage } from './catalogues/BusinessTypesPage.tsx'
import { LegislativeTermsPage } from './catalogues/LegislativeTermsPage.tsx'
import { TagOptionsPage } from './catalogues/TagOptionsPage.tsx'
import { TextFragmentsPage } from './catalogues/TextFragmentsPage.tsx'
import { CommitteesPage } from './committees/CommitteesPage.tsx'
import { MembershipsPage } from './committees/MembershipsPage.tsx'
import { PeopleImportsPage } from './people-import/PeopleImportsPage.tsx'
import { UsersPage } from './users/UsersPage.tsx'
import { WebhooksPage } from './webhooks/WebhooksPage.tsx'

const pages: Record<AdministrationPart, ComponentType> = {
  users: UsersPage,
  committees: CommitteesPage,
  memberships: MembershipsPage,
  people_imports: PeopleImportsPage,
  business_types: BusinessTypesPage,
  tag_options: TagOptionsPage,
  text_fragments: TextFragmentsPage,
  legislative_terms: LegislativeTermsPage,
  access_tokens: AccessTokensPage,
  webhooks: WebhooksPage,
  configuration: ConfigurationPage,
  checks: ChecksPage,
  audit_log: AuditLogPage,
}

/** /admin/{part}: one page for each list that site administrators maintain. */
export function AdministrationPage() {
  const { t } = useTranslation()
  const { part } = useParams({ from: '/admin/$part' })
  const PartPage = pages[part]
  return (
    <Page>
      <AdministrationNavigation current={part} />
      <PageBreadcrumbs
        crumbs={[{ label: t('shell.administration'), link: { to: '/admin' } }, { label: t(`administration_pages.${part}`) }]}
      />
      <PartPage key={part} />
    </Page>
  )
}
