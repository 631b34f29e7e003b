import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './viewer.module.css'

/** Said above a paper that is shown without its annotations. */
export function AnnotatingFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert className={classes.bar} color="orange" radius={0} role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <p>{t('documents.annotating_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}
