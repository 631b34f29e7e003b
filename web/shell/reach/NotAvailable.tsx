import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#web/kit/PageHeading.tsx'

/** In place of a page that is not there without the server; it opens by itself once that is there again. */
export function NotAvailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="flex-start">
      <PageHeading title={t('reach.not_available')} />
      <Text maw={600}>{t('reach.not_available_explained')}</Text>
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}
