import { Alert, Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

/** Said over a paper that is open when one of its pages cannot be shown. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert className={classes.missing} variant="white" color="orange" icon={<IconWifiOff aria-hidden />}>
      <p>{t('documents.page_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}
