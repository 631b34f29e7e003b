import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { areAssetsMissing } from './missing-assets.ts'
import { newer } from './newer.ts'
import { PageHeading } from './PageHeading.tsx'
import { Refused } from './refused.ts'
import { useStore } from './store.ts'

/** Says what happened, that nothing was lost, and offers to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const { status, detail } = error instanceof Refused ? error : { status: areAssetsMissing() ? 0 : 500, detail: undefined }
  const isOutdated = useStore(newer, (state) => state === 'needed')
  const explained = detail ?? t(status === 0 ? 'shell.error_no_connection' : 'shell.error_unexpected')
  return (
    <Stack align="flex-start" role="alert">
      <PageHeading title={t(status === 403 ? 'shell.not_permitted' : 'shell.error_title')} />
      <Text maw={600}>{isOutdated ? t('updates.needed') : explained}</Text>
      <Button onClick={isOutdated ? () => window.location.reload() : onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t(isOutdated ? 'shell.reload' : 'shell.try_again')}
      </Button>
    </Stack>
  )
}
