import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getMeetingCalendar } from '#features/calendar/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { requestOf } from '#platform/web/lib/http/call.ts'

/** Downloads one meeting as a file for calendar programs. */
export function AddToCalendar({ meeting: { id } }: { meeting: { id: number } }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { address } = requestOf(getMeetingCalendar, { params: { id } })
  return (
    <Button component="a" href={address} download variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden />} {...refusing}>
      {t('calendar.add_meeting')}
    </Button>
  )
}
