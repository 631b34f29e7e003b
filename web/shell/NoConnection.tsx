import { Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/kit/page-title.ts'
import { servedPage } from '#web/kit/served-page.ts'

/** How often (ms) the server is looked for. */
const LOOK = 3000

/** Shown in place of everything when the application starts without the server, and with nothing that it answered earlier; goes on as soon as it answers. */
export function NoConnection() {
  const { t } = useTranslation()
  usePageTitle(t('shell.no_connection'))
  useEffect(() => {
    const look = async () => (await servedPage()) !== null && window.location.reload()
    const timer = setInterval(() => void look(), LOOK)
    return () => clearInterval(timer)
  }, [])
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1}>{t('shell.no_connection')}</Title>
      <Text component="output">{t('shell.no_connection_explained')}</Text>
    </Stack>
  )
}
