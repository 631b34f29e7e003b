import { Group, Stack, Text } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { LinkButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { NewMotion } from './dialogs/MotionDialogs.tsx'
import { motionCountsQuery, useShowMotion } from './queries.ts'

/** Number of open and submitted motions of the meeting, with links to write one and to list them (D1 §2.3). */
export function MotionsCard({ meeting: { id, committee } }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { data: counts, isError, refetch } = useQuery(motionCountsQuery(id))
  return (
    <SectionCard title={t('motion_pages.motions')} actions={<NewMotion committee={committee} meeting_id={id} onSaved={useShowMotion()} />}>
      {counts && <Counts {...counts} />}
      {!counts && isError && <PartError isAnnounced text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />}
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

/** Starts a new motion for one of the committee's meetings (D1 §2.3). */
export function NewMotionCard({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('motion_pages.motions')} actions={<NewMotion committee={committee} onSaved={useShowMotion()} />}>
      <Text px="md" pb="xs" c="dimmed">
        {t('motion_pages.committee_card_explained')}
      </Text>
    </SectionCard>
  )
}
