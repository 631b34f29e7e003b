import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { Reveal } from '#web/kit/Reveal.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { useConfiguration } from '#web/shell/queries.ts'

/** What the meeting is about, where the site describes meetings and this one is (D2 §2 Meeting page). */
export function MeetingDescription({ meeting: { description } }: { meeting: Pick<Meeting, 'description'> }) {
  const { t } = useTranslation()
  const { features } = useConfiguration()
  if (!features.meetingDescription || description.trim() === '') return null
  return (
    <SectionCard title={t('meetings.description')}>
      <Box px="md" pb="xs">
        <Reveal text={description} />
      </Box>
    </SectionCard>
  )
}
