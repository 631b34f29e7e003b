import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { usePageTitle } from '#platform/web/ui/page/page-head.tsx'

const FAILED = 'Application bootstrap failed.'

/** Replaces the whole application when the configuration cannot be loaded (D1 §8). */
export function BootstrapFailure() {
  const { t } = useTranslation()
  usePageTitle(FAILED)
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1} lang="en">
        {FAILED}
      </Title>
      <Text role="alert">{t('shell.bootstrap_explained')}</Text>
      <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
    </Stack>
  )
}

/** Replaces the whole application when it starts offline with nothing in the response cache; reloads on reconnect. */
export function NoConnection() {
  const { t } = useTranslation()
  usePageTitle(t('shell.no_connection'))
  useEffect(() => onReconnect(() => window.location.reload()), [])
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1}>{t('shell.no_connection')}</Title>
      <Text component="output">{t('shell.no_connection_explained')}</Text>
    </Stack>
  )
}
