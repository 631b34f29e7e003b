import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { AdministrationNavigation } from './AdministrationNavigation.tsx'
import { AuditLogPage } from './audit/AuditLogPage.tsx'
import { BusinessTypesPage } from './catalogues/BusinessTypesPage.tsx'
import { TagOptionsPage } from './catalogues/TagOptionsPage.tsx'
import { TextFragmentsPage } from './catalogues/TextFragmentsPage.tsx'
import { CommitteesPage } from './committees/CommitteesPage.tsx'
import { ConfigurationPage } from './configuration/ConfigurationPage.tsx'
import { MembershipsPage } from './memberships/MembershipsPage.tsx'
import type { AdministrationPart } from './part-names.ts'
import { UsersPage } from './users/UsersPage.tsx'

const pages: Record<AdministrationPart, ComponentType> = {
  users: UsersPage,
  committees: CommitteesPage,
  memberships: MembershipsPage,
  business_types: BusinessTypesPage,
  tag_options: TagOptionsPage,
  text_fragments: TextFragmentsPage,
  configuration: ConfigurationPage,
  audit_log: AuditLogPage,
}

/** /admin/{part}: what site administrators keep up to date, each list a page. */
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
