import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getMeetingCalendar } from '#features/calendar/contract.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { askedOf } from '#platform/web/lib/http/asked-of.ts'

/** One meeting as a file that calendars take in. */
export function AddToCalendar({ meeting: { id } }: { meeting: { id: number } }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const { address } = askedOf(getMeetingCalendar, { params: { id } })
  return (
    <Button component="a" href={address} download variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden />} {...refusing}>
      {t('calendar.add_meeting')}
    </Button>
  )
}
