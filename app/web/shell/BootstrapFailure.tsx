import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#platform/web/ui/page/page-title.ts'

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
