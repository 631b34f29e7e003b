import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckedUploadDialog } from '#platform/web/ui/file/checked-upload/CheckedUploadDialog.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { hasDoubts, useImport } from './use-import.ts'

type Props = { committee: { id: number }; onClose: () => void }

/** Imports meetings from a zip (D2 §2 Upload dialogs). */
export function ImportMeetingDialog({ committee, onClose }: Props) {
  const { t } = useTranslation()
  const { zip, choices, decide, isConfirmed } = useImport(committee.id)
  const { phase, report } = zip.state
  return (
    <CheckedUploadDialog
      words={{
        title: t('import_dialog.import_meeting'),
        explained: t('import_dialog.explained'),
        choose_file: t('import_dialog.choose_file'),
        other_file: t('import_dialog.other_file'),
        check: t('import_dialog.check'),
        import: t('import_dialog.import'),
        checking: t('import_dialog.checking'),
        importing: t('import_dialog.importing'),
        stop_question: t('import_dialog.stop_question'),
      }}
      extension="zip"
      upload={zip}
      isReady={isConfirmed}
      note={phase === 'checked' && hasDoubts(report) && <ToConfirm isConfirmed={isConfirmed} />}
      renderReport={(shown) => (
        <ImportReportView key={phase} {...{ committee, report: shown, choices }} onDecide={decide} onFollow={onClose} />
      )}
      onClose={onClose}
    />
  )
}

/** Says why the import is not possible yet; hidden rather than removed, so that the buttons do not move. */
function ToConfirm({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" ta="end" style={{ visibility: isConfirmed ? 'hidden' : 'visible' }}>
      {t('import_dialog.confirm_first')}
    </Text>
  )
}
