import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingReport } from '#features/meetings/import-report.ts'
import { Beside } from './Beside.tsx'

type Props = { meeting: Pick<MeetingReport, 'kept'>; dry_run: boolean }

/** Texts that somebody wrote on the page and the import leaves as they are, beside those of the zip; nothing where there are none. */
export function Kept({ meeting: { kept }, dry_run }: Props) {
  const { t } = useTranslation()
  if (kept.length === 0) return null
  const said = t(dry_run ? 'import_dialog.would_be_kept' : 'import_dialog.kept')
  return (
    <>
      <Text size="sm">{said}</Text>
      <Beside label={said} changes={kept} before={t('import_dialog.by_hand')} after={t('import_dialog.in_zip')} />
    </>
  )
}
