import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/documents/file-size.ts'
import { currentLanguage } from '#web/kit/language.ts'
import { type ImportState, isSent } from './import-state.ts'

/** How many bytes are sent; afterwards, what the server is busy with. */
export function SendingProgress({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const { phase, file, sent, total } = state
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  const waits = isSent(state)
  return (
    <div>
      <Text fw={600} mb="xs">
        {file?.name}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated={waits} striped={waits} aria-label={t('import_dialog.sending')} />
      </Progress.Root>
      <Text component="output" display="block" size="sm" mt="xs">
        {waits && t(phase === 'importing' ? 'import_dialog.importing' : 'import_dialog.checking')}
      </Text>
      <Text size="sm" c="dimmed">
        {!waits && t('import_dialog.sent', { sent: sizeOf(sent), total: sizeOf(total) })}
      </Text>
    </div>
  )
}

const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())
