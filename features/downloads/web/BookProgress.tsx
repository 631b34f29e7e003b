import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from '#platform/web/ui/file/file-size.ts'
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
