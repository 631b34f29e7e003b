import { Alert, Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#platform/web/lib/connectivity/use-is-offline.ts'
import classes from '#platform/web/pdf/viewer.module.css'

/** Shown over an open document when one of its pages cannot be loaded. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isAway = useIsOffline()
  return (
    <Alert className={classes.missing} variant="white" color="orange" icon={<IconWifiOff aria-hidden />}>
      <p>{t(isAway ? 'documents.page_away' : 'documents.page_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}
