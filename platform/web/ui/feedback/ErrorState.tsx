import { Button, Group, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { appUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { isOfPage } from './is-of-page.ts'

type Props = { error: unknown; onRetry: () => void }

/** Explains an error and offers a retry, or a reload if the page itself failed. */
export function ErrorState({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const isOutdated = useStore(appUpdate, (state) => state === 'needed')
  const { title, text } = useWords(error)
  return (
    <Stack align="flex-start" role="alert">
      <PageHeading title={title} />
      <Text maw={600}>{isOutdated ? t('updates.needed') : text}</Text>
      {isOutdated ? (
        <Reload variant="filled" />
      ) : isOfPage(error) ? (
        <Group>
          <Button onClick={onRetry}>{t('shell.go_on')}</Button>
          <Reload variant="default" />
        </Group>
      ) : (
        <Button onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
          {t('shell.try_again')}
        </Button>
      )}
    </Stack>
  )
}

/** The server's message, if there is one. */
function useWords(error: unknown) {
  const { t } = useTranslation()
  if (isOfPage(error)) return { title: t('shell.page_failed'), text: t('shell.page_failed_explained') }
  const { status, detail } = error instanceof Refused ? error : { status: 0, detail: undefined }
  return {
    title: t(status === 403 ? 'shell.not_permitted' : 'shell.error_title'),
    text: detail ?? t(status === 0 ? 'shell.error_no_connection' : 'shell.error_unexpected'),
  }
}

function Reload({ variant }: { variant: 'filled' | 'default' }) {
  const { t } = useTranslation()
  return (
    <Button variant={variant} onClick={() => window.location.reload()} leftSection={<IconRefresh size={20} aria-hidden />}>
      {t('shell.reload')}
    </Button>
  )
}
