import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { useChanges } from '#features/meetings/web/use-changes.ts'
import { NewMotion } from '#features/motions/web/NewMotion.tsx'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs } from '#platform/web/ui/page/PageBreadcrumbs.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { MotionFilters } from './MotionFilters.tsx'
import { MotionList } from './MotionList.tsx'

/** /meetings/{id}/vorstoesse: the motions of a meeting (D1 §2.3). */
export function MotionsPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/vorstoesse' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const title = useMeetingTitle()(meeting)
  useChanges(meeting)
  const { committee } = meeting
  const toCommittee = { to: '/committees/$id', params: { id: committee.id } } as const
  const toMeeting = { to: '/meetings/$id', params: { id } } as const
  return (
    <Page>
      <PageSidebar>
        <BackLink label={t('agenda.back_to_meeting')} detail={title} link={toMeeting} />
      </PageSidebar>
      <PageBreadcrumbs
        crumbs={[{ label: committee.title, link: toCommittee }, { label: title, link: toMeeting }, { label: t('motion_pages.motions') }]}
      />
      <PageHeading title={t('motion_pages.motions')} above={title} />
      {!meeting.is_running_meeting && (
        <Alert role="none" color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t('motion_pages.meeting_not_running')}
        </Alert>
      )}
      <SectionCard title={t('motion_pages.list')} actions={<NewMotion committee={committee} meeting_id={id} />}>
        <MotionFilters />
        <MotionList key={`list ${id}`} meeting={meeting} />
      </SectionCard>
    </Page>
  )
}
