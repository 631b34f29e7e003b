import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/kit/file-size.ts'
import { currentLanguage } from '#web/kit/language.ts'
import type { BookProgressed } from './use-book.ts'

/** While a book is put together and then received. */
export function BookProgress({ received, total }: BookProgressed) {
  const { t } = useTranslation()
  const isMade = total > 0
  const size = (bytes: number) => fileSize(bytes, currentLanguage())
  return (
    <>
      <Progress.Root size="lg">
        <Progress.Section
          value={isMade ? (received / total) * 100 : 100}
          animated={!isMade}
          striped={!isMade}
          aria-label={t('downloads.book_progress')}
        />
      </Progress.Root>
      {isMade && <Text>{t('downloads.book_received', { received: size(received), total: size(total) })}</Text>}
    </>
  )
}
