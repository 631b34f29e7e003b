import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'

/** Marks the current meeting or the next one (D2 §4). */
export function MeetingBadge({ meeting }: { meeting: Pick<MeetingListed, 'is_current' | 'is_next'> }) {
  const { t } = useTranslation()
  if (meeting.is_current) return <Badge flex="none">{t('meetings.current')}</Badge>
  if (meeting.is_next)
    return (
      <Badge variant="light" flex="none">
        {t('meetings.next')}
      </Badge>
    )
  return null
}
