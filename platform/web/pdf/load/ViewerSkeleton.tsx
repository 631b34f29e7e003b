import { Progress, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'

/** An empty sheet in place of the first page. */
export function ViewerSkeleton({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.skeleton}>
      <Progress className={classes.progress} value={percent} size="xs" radius={0} aria-label={t('documents.loading')} />
      <Skeleton className={classes.sheet} radius={0} />
    </div>
  )
}
