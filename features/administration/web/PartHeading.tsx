import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import type { AdministrationPart } from './part-names.ts'

/** The title of a page of the administration, and what it is for. */
export function PartHeading({ part }: { part: AdministrationPart }) {
  const { t } = useTranslation()
  return (
    <PageHeading title={t(`administration_pages.${part}`)} above={t('shell.administration')}>
      <Text c="dimmed" maw={720}>
        {t(`administration_pages.${part}_explained`)}
      </Text>
    </PageHeading>
  )
}
