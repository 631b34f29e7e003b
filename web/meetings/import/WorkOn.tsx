import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Work } from '#shared/meetings/import-report.ts'

const kinds = ['annotations', 'notes', 'tags', 'bookmarks'] as const

/** How much members have on what an import changes or withdraws, and how many they are; nothing where nobody has anything. */
export function WorkOn({ work }: { work: Work }) {
  const { t, i18n } = useTranslation()
  if (work.people === 0) return null
  const parts = kinds.filter((kind) => work[kind] > 0).map((kind) => t(`import_dialog.work_${kind}`, { count: work[kind] }))
  const what = new Intl.ListFormat(i18n.language).format(parts)
  return (
    <Text size="sm" c="dimmed">
      {t('import_dialog.work_of', { what, count: work.people })}
    </Text>
  )
}
