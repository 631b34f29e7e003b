import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getMeetingCalendar } from '#shared/calendar/contract.ts'
import { askedOf } from '#web/kit/asked-of.ts'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'

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
