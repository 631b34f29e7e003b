import { Alert, Anchor } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUnsent } from '#features/annotations/web/session/layer-outbox.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { MyMarks } from '#features/my-marks/web/MyMarks.tsx'
import { useWaiting } from '#features/outbox/web/waiting.tsx'
import { BackLink } from '#platform/web/ui/button/buttons.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'

/** /meetings/{id}/my_marks: everything that the reader has left on a meeting, its items and its papers. */
export function MyMarksPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/my_marks' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  const title = useMeetingTitle()(meeting)
  const { committee } = meeting
  const toCommittee = { to: '/committees/$id', params: { id: committee.id } } as const
  const toMeeting = { to: '/meetings/$id', params: { id } } as const
  return (
    <Page>
      <PageSidebar>
        <BackLink label={t('agenda.back_to_meeting')} detail={title} link={toMeeting} />
      </PageSidebar>
      <PageBreadcrumbs
        crumbs={[{ label: committee.title, link: toCommittee }, { label: title, link: toMeeting }, { label: t('my_marks.title') }]}
      />
      <PageHeading title={t('my_marks.title')} above={title} />
      <UnsentHint />
      <MyMarks key={id} meeting_id={id} />
    </Page>
  )
}

/** Says that changes wait on this device, which the server and so the list do not have yet. */
function UnsentHint() {
  const { t } = useTranslation()
  const { waiting, refused } = useWaiting()
  const isUnsent = useIsUnsent()
  if (waiting + refused === 0 && !isUnsent) return null
  return (
    <Alert role="none" color="yellow" icon={<IconCloudOff aria-hidden />}>
      {t('my_marks_page.unsent')}{' '}
      <Anchor inherit renderRoot={(props) => <Link {...props} to="/unsent" />}>
        {t('my_marks_page.show_unsent')}
      </Anchor>
    </Alert>
  )
}
