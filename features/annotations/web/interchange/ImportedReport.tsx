import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Imported } from '#features/annotations/interchange-contract.ts'

/** How many annotations are new, how many were there, and what was passed over, by its line in the file; empty until that is known. */
export function ImportedReport({ imported: report }: { imported: Imported | null }) {
  const { t } = useTranslation()
  const { imported = 0, known = 0, skipped = [], skipped_count = 0 } = report ?? {}
  return (
    <>
      {/* It stands there before it says something, so that it is read out. */}
      <Text component="output" display="block" mb={report ? 'md' : 0}>
        {report && t('layers.interchange.imported', { count: imported })}
        {known > 0 && ` ${t('layers.interchange.known', { count: known })}`}
        {skipped_count > 0 && ` ${t('layers.interchange.skipped', { count: skipped_count })}`}
      </Text>
      {skipped.length > 0 && (
        <List size="sm" mah={240} mb="md" style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('layers.interchange.skipped_list')}>
          {skipped.map(({ line, reason }, index) => (
            <List.Item key={index}>{t('layers.interchange.line', { line, reason })}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}
