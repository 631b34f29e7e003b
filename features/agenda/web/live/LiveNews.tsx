import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { useAgendaNews } from './use-agenda-news.ts'
import { useFollowMeeting } from './use-follow-meeting.ts'
import { useStarted } from './use-started.ts'

/** Keeps what is dealt with up to date on every page, and says politely what begins. */
export function LiveNews() {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const [news, setNews] = useState('')
  useAgendaNews()
  useFollowMeeting()
  useStarted(({ agenda_item, meeting }) => setNews(t('live.now_running', { title: agenda_item.title, meeting: titleOf(meeting) })))
  return <VisuallyHidden component="output">{news}</VisuallyHidden>
}
