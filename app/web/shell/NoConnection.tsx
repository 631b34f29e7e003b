import { Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReturn } from '#platform/web/lib/connectivity/reach.ts'
import { usePageTitle } from '#platform/web/ui/page/page-title.ts'

/** Shown in place of everything when the application starts without the server, and with nothing that it answered earlier; goes on as soon as it answers. */
export function NoConnection() {
  const { t } = useTranslation()
  usePageTitle(t('shell.no_connection'))
  useEffect(() => onReturn(() => window.location.reload()), [])
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1}>{t('shell.no_connection')}</Title>
      <Text component="output">{t('shell.no_connection_explained')}</Text>
    </Stack>
  )
}
