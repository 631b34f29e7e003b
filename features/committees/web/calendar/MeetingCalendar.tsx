import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'

// Calendars are a large part of the library.
const CalendarAndDay = lazy(async () => ({ default: (await import('./CalendarAndDay.tsx')).CalendarAndDay }))

/** The days on which the committee meets (D2 §2 Meeting calendar). */
export function MeetingCalendar({ meetings }: { meetings: MeetingListed[] }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('committees.calendar')}>
      <Suspense fallback={<Skeleton h={378} w={324} maw="calc(100% - 32px)" mx="md" mb="xs" />}>
        <CalendarAndDay meetings={meetings} />
      </Suspense>
    </SectionCard>
  )
}
