import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { GroupsCard } from './groups/GroupsCard.tsx'
import { MembershipCard } from './members/MembershipCard.tsx'
import { committeeQuery } from './queries.ts'

/** /committees/{id}/edit: memberships and groups, for responsible people; others get "not found" (D2 §2). */
export function CommitteeEditPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/committees/$id/edit' })
  const { data: committee } = useSuspenseQuery(committeeQuery(id))
  const me = useMe()
  const toCommittee = { to: '/committees/$id', params: { id } } as const
  // The user was responsible when the page was loaded, or the loader would have thrown notFound.
  if (!committeePolicy.changeGroups(me, committee)) return <NoLongerResponsible id={id} />
  return (
    <Page>
      <PageSidebar back={{ label: t('committees.back_to_committee'), detail: committee.title, link: toCommittee }} />
      <PageBreadcrumbs crumbs={[{ label: committee.title, link: toCommittee }, { label: t('committees.edit_members') }]} />
      <PageHeading title={t('committees.edit_members')} above={committee.title} />
      {!committee.is_active && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('problem.committee_inactive')}
        </Alert>
      )}
      <MembershipCard key={`memberships ${id}`} committee={committee} />
      <GroupsCard key={`groups ${id}`} committee={committee} />
    </Page>
  )
}

/** Goes to the committee and drops the cached data that only responsible people see. A notice about the change just made here is kept. */
function NoLongerResponsible({ id }: { id: number }) {
  const client = useQueryClient()
  useEffect(() => forget(client), [client])
  return <Navigate to="/committees/$id" params={{ id }} state={{ keepsNotice: true }} replace />
}
