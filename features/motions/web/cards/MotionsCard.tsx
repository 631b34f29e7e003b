import { Group, Stack, Text } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { NewMotion } from '#features/motions/web/NewMotion.tsx'
import { motionCountsQuery } from '#features/motions/web/queries.ts'
import { LinkButton } from '#platform/web/ui/button/LinkButton.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'

/** Number of open and submitted motions of the meeting, with links to write one and to list them (D1 §2.3). */
export function MotionsCard({ meeting: { id, committee } }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { data: counts, isError, refetch } = useQuery(motionCountsQuery(id))
  return (
    <SectionCard title={t('motion_pages.motions')} actions={<NewMotion committee={committee} meeting_id={id} />}>
      {counts && <Counts {...counts} />}
      {!counts && isError && <PartError isTold text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />}
      {!counts && !isError && <RowsSkeleton rows={1} />}
      <Group px="md" py="xs">
        <LinkButton
          label={t('motion_pages.show_list')}
          icon={<IconList size={20} aria-hidden />}
          link={{ to: '/meetings/$id/vorstoesse', params: { id } }}
        />
      </Group>
    </SectionCard>
  )
}

function Counts({ open, submitted }: { open: number; submitted: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap={0} px="md">
      <Text>{t('motion_pages.open_count', { count: open })}</Text>
      <Text>{t('motion_pages.submitted_count', { count: submitted })}</Text>
    </Stack>
  )
}
