import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#platform/web/ui/file/FileDrop.tsx'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { isSending } from './import-state.ts'
import type { MeetingImport } from './use-import.ts'

/** What the dialog shows at its present step. */
export function ImportStep({ meetingImport, onClose }: { meetingImport: MeetingImport; onClose: () => void }) {
  const { t } = useTranslation()
  const { state, choose, decide } = meetingImport
  if (isSending(state)) {
    const afterwards = t(state.phase === 'importing' ? 'import_dialog.importing' : 'import_dialog.checking')
    return <SendingProgress sending={state} afterwards={afterwards} />
  }
  const { phase, report, choices } = state
  if (report) return <ImportReportView key={phase} {...{ report, choices }} onDecide={decide} onFollow={onClose} />
  return (
    <>
      <Text size="sm">{t('import_dialog.explained')}</Text>
      <FileDrop label={t('import_dialog.choose_file')} extension="zip" file={state.file} onFile={choose} />
    </>
  )
}
