import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { ByHandForm } from './ByHandForm.tsx'
import { madeMeetingQuery } from './queries.ts'

/** /committees/{id}/create_meeting: makes a meeting from files. */
export function CreateMeetingPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/committees/$id/create_meeting' })
  const { data: committee } = useSuspenseQuery(committeeQuery(id))
  const navigate = useNavigate()
  const title = t('meetings.create_meeting')
  const back = { to: '/committees/$id', params: { id } } as const
  return (
    <Page>
      <PageSidebar back={{ label: t('meetings.back_to_committee'), detail: committee.title, link: back }} />
      <PageBreadcrumbs crumbs={[{ label: committee.title, link: back }, { label: title }]} />
      <PageHeading title={title} />
      <ByHandForm
        key={id}
        meeting={null}
        committee_id={id}
        title={title}
        label={t('by_hand.create')}
        onClose={(made) => void (made === null ? navigate(back) : navigate({ to: '/meetings/$id', params: { id: made } }))}
      />
    </Page>
  )
}

/** /meetings/{id}/change: changes a meeting made by hand. */
export function ChangeMeetingPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/change' })
  const { data: meeting } = useSuspenseQuery(madeMeetingQuery(id))
  const navigate = useNavigate()
  const title = t('meetings.change_meeting')
  const back = { to: '/meetings/$id', params: { id } } as const
  return (
    <Page>
      <PageSidebar back={{ label: t('by_hand.back_to_meeting'), detail: meeting.title, link: back }} />
      <PageBreadcrumbs
        crumbs={[
          { label: meeting.committee.title, link: { to: '/committees/$id', params: { id: meeting.committee.id } } },
          { label: meeting.title, link: back },
          { label: title },
        ]}
      />
      <PageHeading title={title} above={meeting.title} />
      <ByHandForm
        key={id}
        meeting={meeting}
        committee_id={meeting.committee.id}
        title={title}
        label={t('by_hand.save')}
        onClose={() => void navigate(back)}
      />
    </Page>
  )
}
