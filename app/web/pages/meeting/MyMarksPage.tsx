import { Alert, Anchor } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsUnsent } from '#features/annotations/web/session/layer-outbox.ts'
import { MeetingSubpage } from '#features/meetings/web/MeetingSubpage.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { MyMarks } from '#features/my-marks/web/MyMarks.tsx'
import { useWaiting } from '#features/outbox/web/waiting.tsx'

/** /meetings/{id}/my_marks: everything that the reader has left on a meeting, its items and its papers. */
export function MyMarksPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/meetings/$id/my_marks' })
  const { data: meeting } = useSuspenseQuery(meetingQuery(id))
  return (
    <MeetingSubpage meeting={meeting} title={t('my_marks.title')}>
      <UnsentHint />
      <MyMarks key={id} meeting_id={id} />
    </MeetingSubpage>
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
