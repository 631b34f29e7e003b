import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#features/meetings/import-report.ts'
import { Beside } from './Beside.tsx'
import { Choice } from './Choice.tsx'

type Props = { doubts: readonly Change[]; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }

/** Asks whether the meeting that a zip would change is the one that it means: what it was so far stands beside what it would be. */
export function SameMeeting({ doubts, isConfirmed, onConfirm }: Props) {
  const { t } = useTranslation()
  const question = t('import_dialog.same_meeting_question')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={question} mb="sm">
      <Text size="sm">{t('import_dialog.same_meeting_explained')}</Text>
      <Beside label={question} changes={doubts} before={t('import_dialog.so_far')} after={t('import_dialog.in_zip')} />
      <Choice label={t('import_dialog.same_meeting')} isChosen={isConfirmed} onChoose={onConfirm} />
    </Alert>
  )
}
