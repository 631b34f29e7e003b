import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Work } from '#features/meetings/import-report.ts'
import { useToldWork } from './use-told-work.ts'

/** How much members have on what an import changes or withdraws, and how many they are; nothing where nobody has anything. */
export function WorkOn({ work }: { work: Work }) {
  const { t } = useTranslation()
  const told = useToldWork()
  if (work.people === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('import_dialog.work_of', { what: told(work), count: work.people })}
    </Text>
  )
}
