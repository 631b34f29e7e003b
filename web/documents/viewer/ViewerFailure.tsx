import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileAlert, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import { DownloadButton } from './DownloadButton.tsx'
import type { LoadFailure } from './load-failure.ts'
import classes from './viewer.module.css'

const icons = { empty: IconFileAlert, corrupt: IconFileAlert, network: IconWifiOff }

type Props = { failure: LoadFailure; download: Download; onRetry?: () => void; onDownload?: () => void }

/** Says why a paper cannot be shown and what can be done. */
export function ViewerFailure({ failure, download, onRetry, onDownload }: Props) {
  const { t } = useTranslation()
  const Icon = icons[failure]
  return (
    <Stack className={classes.notice} role="alert" align="center" gap="md">
      <Icon size={48} stroke={1.5} aria-hidden />
      <Title order={2} size="h3" ta="center">
        {t(`documents.failed_${failure}`)}
      </Title>
      <Text ta="center" maw={480}>
        {t(`documents.failed_${failure}_help`)}
      </Text>
      <Group justify="center">
        {failure === 'network' && onRetry && (
          <Button leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry}>
            {t('shell.try_again')}
          </Button>
        )}
        <DownloadButton download={download} variant={failure === 'network' ? 'default' : 'filled'} onClick={onDownload} />
      </Group>
    </Stack>
  )
}
