import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileAlert, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#platform/web/lib/connectivity/use-is-offline.ts'
import type { Download } from '#platform/web/pdf/download.ts'
import { DownloadButton } from '#platform/web/pdf/toolbar/DownloadButton.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import type { LoadFailure } from './load-failure.ts'

const icons = { empty: IconFileAlert, corrupt: IconFileAlert, refused: IconFileAlert, network: IconWifiOff, away: IconWifiOff }

type Props = { failure: LoadFailure; download: Download; onRetry?: () => void; onDownload?: () => void }

/** Explains why a document cannot be shown, and what can be done. */
export function ViewerFailure({ failure, download, onRetry, onDownload }: Props) {
  const { t } = useTranslation()
  const isAway = useIsOffline()
  const shown = failure === 'network' && isAway ? 'away' : failure
  const canRetry = failure === 'network' || failure === 'refused'
  const Icon = icons[shown]
  return (
    <Stack className={classes.notice} role="alert" align="center" gap="md">
      <Icon size={48} stroke={1.5} aria-hidden />
      <Title order={2} size="h3" ta="center">
        {t(`documents.failed_${shown}`)}
      </Title>
      <Text ta="center" maw={480}>
        {t(`documents.failed_${shown}_help`)}
      </Text>
      <Group justify="center">
        {canRetry && onRetry && (
          <Button leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry}>
            {t('shell.try_again')}
          </Button>
        )}
        <DownloadButton download={download} variant={canRetry ? 'default' : 'filled'} onClick={onDownload} />
      </Group>
    </Stack>
  )
}
