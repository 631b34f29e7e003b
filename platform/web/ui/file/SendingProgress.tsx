import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from './file-size.ts'
import { isSent, type Sending } from './sending.ts'

/** Progress of an upload; afterwards, what the server is doing. */
export function SendingProgress({ sending, afterwards }: { sending: Sending; afterwards: string }) {
  const { t } = useTranslation()
  const { file, sent, total } = sending
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  const waits = isSent(sending)
  return (
    <div>
      <Text fw={600} mb="xs">
        {file?.name}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated={waits} striped={waits} aria-label={t('upload.sending')} />
      </Progress.Root>
      <Text component="output" display="block" size="sm" mt="xs">
        {waits && afterwards}
      </Text>
      <Text size="sm" c="dimmed">
        {!waits && t('upload.sent', { sent: sizeOf(sent), total: sizeOf(total) })}
      </Text>
    </div>
  )
}

const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())
