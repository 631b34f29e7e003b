import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff, IconFileAlert, IconForms, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordStatus, useIsOffline, useOnReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { type Download, DownloadButton } from '#platform/web/pdf/toolbar/downloads.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import type { LoadFailure, ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { whenFree } from '#platform/web/ui/form/unsaved.ts'

const icons = {
  empty: IconFileAlert,
  corrupt: IconFileAlert,
  form: IconForms,
  refused: IconFileAlert,
  network: IconCloudOff,
  away: IconCloudOff,
}

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

/** Shown over an open document when one of its pages cannot be loaded. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isAway = useIsOffline()
  return (
    <Alert className={classes.missing} variant="white" color="orange" icon={<IconCloudOff aria-hidden />}>
      <p>{t(isAway ? 'documents.page_away' : 'documents.page_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}

type Opening = {
  reopen: () => void
  /** How often it was already reopened automatically, and failed again although the server had answered. */
  repeats: number
}

/** Pause (ms) before a document that failed again is reopened; doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 300_000

/**
 * Reopens a document that was not loaded completely on reconnect, and one that failed again after a pause: on a bad network a short answer may arrive, and a file
 * not. Never while something is unsaved.
 */
export function useComeBack(
  { failure, isPageMissing }: Pick<ViewerState, 'failure' | 'isPageMissing'>,
  { reopen, repeats }: Opening,
): void {
  const [free] = useState(whenFree)
  const isLost = failure === 'network'
  const isLacking = isLost || isPageMissing
  const reopenWhenFree = useEffectEvent(() => free.ask(reopen))
  useOnReconnect(isLacking, () => free.ask(reopen))
  useEffect(() => {
    // pdf.js fetches by itself, so nobody else has noticed: this starts the connection check, whose success is the reconnect.
    if (isLacking && repeats === 0) recordStatus(0)
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (repeats - 1), LONGEST_PAUSE_MS)
    const timer = isLost && repeats > 0 ? setTimeout(() => reopenWhenFree(), pause) : undefined
    return () => {
      clearTimeout(timer)
      free.end()
    }
  }, [free, isLost, isLacking, repeats])
}
