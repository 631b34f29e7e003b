import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Imported } from '#shared/annotations/interchange-contract.ts'

/** How many annotations are new, how many were there, and what was passed over, by its line in the file. */
export function ImportedReport({ imported: { imported, known, skipped, skipped_count } }: { imported: Imported }) {
  const { t } = useTranslation()
  return (
    <>
      <Text component="output" display="block">
        {t('layers.interchange.imported', { count: imported })}
        {known > 0 && ` ${t('layers.interchange.known', { count: known })}`}
        {skipped_count > 0 && ` ${t('layers.interchange.skipped', { count: skipped_count })}`}
      </Text>
      {skipped.length > 0 && (
        <List size="sm" mah={240} style={{ overflow: 'auto' }} tabIndex={0} aria-label={t('layers.interchange.skipped_list')}>
          {skipped.map(({ line, reason }) => (
            <List.Item key={line}>{t('layers.interchange.line', { line, reason })}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}
