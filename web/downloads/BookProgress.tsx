import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/kit/file-size.ts'
import { currentLanguage } from '#web/kit/language.ts'
import type { BookProgressed } from './use-book.ts'

type Props = { progress: BookProgressed; onCancel: () => void }

/** While a book is put together and then received. */
export function BookProgress({ progress: { received, total }, onCancel }: Props) {
  const { t } = useTranslation()
  const isMade = total > 0
  const size = (bytes: number) => fileSize(bytes, currentLanguage())
  return (
    <Stack>
      <Progress.Root size="lg">
        <Progress.Section
          value={isMade ? (received / total) * 100 : 100}
          animated={!isMade}
          striped={!isMade}
          aria-label={t('downloads.book_progress')}
        />
      </Progress.Root>
      <Text component="output">{!isMade && t('downloads.book_is_made')}</Text>
      {isMade && <Text>{t('downloads.book_received', { received: size(received), total: size(total) })}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} ref={focus}>
          {t('shell.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What was pressed before is gone. */
const focus = (node: HTMLElement | null) => node?.focus()
