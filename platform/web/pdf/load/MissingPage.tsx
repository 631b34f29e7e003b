import { Alert, Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import classes from '#platform/web/pdf/viewer.module.css'

/** Said over a paper that is open when one of its pages cannot be shown. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isAway = useIsAway()
  return (
    <Alert className={classes.missing} variant="white" color="orange" icon={<IconWifiOff aria-hidden />}>
      <p>{t(isAway ? 'documents.page_away' : 'documents.page_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}
