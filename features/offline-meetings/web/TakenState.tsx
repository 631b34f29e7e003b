import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from '#platform/web/ui/file/file-size.ts'
import type { Progress as Progressed } from './take-meeting.ts'
import classes from './taken-along.module.css'
import type { Taken } from './view.ts'

const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())

/** The progress of a copy, its age and size, or why it failed. */
export function TakenState({ taken }: { taken: Taken }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  if (taken.progress) return <UnderWay {...taken.progress} />
  if (taken.state === 'waiting') return <Text>{t('taken_along.waiting')}</Text>
  const { failure, taken: at, size } = taken
  return (
    <Text>
      {at !== null && t('taken_along.taken_at', { when: dateTime(new Date(at).toISOString()), size: sizeOf(size) })}
      {failure && <span className={classes.failure}>{t(`taken_along.failed_${failure}`)}</span>}
      {taken.isOlder && <span className={classes.older}>{t('taken_along.older')}</span>}
    </Text>
  )
}

function UnderWay({ answers, bytes, total }: Progressed) {
  const { t } = useTranslation()
  const isReceiving = total > 0
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm">
        <Progress.Section value={isReceiving ? (bytes / total) * 100 : 0} aria-label={t('taken_along.progress')} />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {isReceiving
          ? t('taken_along.receiving', { received: sizeOf(bytes), total: sizeOf(total) })
          : t('taken_along.reading', { count: answers })}
      </Text>
    </div>
  )
}
