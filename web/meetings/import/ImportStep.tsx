import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FileDrop } from './FileDrop.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { isSending } from './import-state.ts'
import { SendingProgress } from './SendingProgress.tsx'
import type { MeetingImport } from './use-import.ts'

/** What the dialog shows at its present step. */
export function ImportStep({ meetingImport: { state, choose }, onClose }: { meetingImport: MeetingImport; onClose: () => void }) {
  const { t } = useTranslation()
  if (isSending(state)) return <SendingProgress state={state} />
  if (state.report) return <ImportReportView key={state.phase} report={state.report} onFollow={onClose} />
  return (
    <>
      <Text size="sm">{t('import_dialog.explained')}</Text>
      <FileDrop extension="zip" file={state.file} onFile={choose} />
    </>
  )
}
