import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { isCertain, isConfirmed } from './import-state.ts'
import type { MeetingImport } from './use-import.ts'

type Props = { meetingImport: MeetingImport; onClose: () => void }

/** The buttons at the foot of the dialog. */
export function ImportActions({ meetingImport: { state, choose, check, perform, cancel }, onClose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { phase, file } = state
  if (phase === 'imported') {
    return (
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('shell.close')}</Button>
      </Group>
    )
  }
  const isWaiting = phase === 'checking' || phase === 'importing'
  return (
    <Group justify="flex-end">
      {phase === 'checked' && (
        <Button variant="subtle" onClick={() => choose(null)}>
          {t('import_dialog.other_file')}
        </Button>
      )}
      <Button variant="default" disabled={isCertain(state)} onClick={isWaiting ? cancel : onClose}>
        {t('shell.cancel')}
      </Button>
      {phase === 'choosing' && (
        <Button disabled={!file} onClick={check} {...refusing}>
          {t('import_dialog.check')}
        </Button>
      )}
      {phase === 'checked' && (
        <Button disabled={!isConfirmed(state)} onClick={perform} {...refusing}>
          {t('import_dialog.import')}
        </Button>
      )}
    </Group>
  )
}
