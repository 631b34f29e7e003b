import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { NewMotion } from '#features/motions/web/NewMotion.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'

/** Starts a new motion for one of the committee's meetings (D1 §2.3). */
export function NewMotionCard({ committee }: { committee: Committee }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('motion_pages.motions')} actions={<NewMotion committee={committee} />}>
      <Text px="md" pb="xs" c="dimmed">
        {t('motion_pages.committee_card_explained')}
      </Text>
    </SectionCard>
  )
}
