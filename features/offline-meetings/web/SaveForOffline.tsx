import { Button, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentVault, noVaultReason } from '#features/devices/web/current-vault.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import type { Progress as Progressed } from './copies/save-meeting.ts'
import classes from './offline-meetings.module.css'
import type { OfflineMeetings } from './offline-meetings.ts'
import { isOlder, type OfflineMeeting, useIsAlways, useOfflineMeeting } from './view.ts'

/** Saves a meeting for offline use, and shows the progress, age and size of the copy on this device. */
export function SaveForOffline({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { save } = useOfflineActions()
  const copy = useOfflineMeeting(meeting.id)
  const isHere = Boolean(copy)
  useEffect(() => {
    if (isHere) void recordUse(meeting.id)
  }, [isHere, meeting.id])
  if (copy !== undefined) return <OfflineMeetingLine copy={copy && { ...copy, isOlder: copy.isOlder || isOlder(copy.about, meeting) }} />
  if (!isOffered()) return null
  return (
    <Button variant="default" onClick={() => void save(meeting.id)} leftSection={<IconBriefcase size={20} aria-hidden />}>
      {t('taken_along.take_along')}
    </Button>
  )
}

/** Reserves its final height while loading. */
const OfflineMeetingLine = ({ copy }: { copy: OfflineMeeting | null }) => (
  <div className={classes.line}>
    <IconBriefcase size={20} aria-hidden />
    {copy && (
      <>
        <OfflineMeetingState copy={copy} />
        <OfflineMeetingActions copy={copy} />
      </>
    )}
  </div>
)

/** Records that the meeting was looked at: others are removed before it when room is needed. */
async function recordUse(meeting_id: number): Promise<void> {
  const { currentOfflineMeetings } = await import('./current-offline-meetings.ts')
  await currentOfflineMeetings()
    .then((offline) => offline?.use(meeting_id))
    .catch(() => {})
}

const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())

/** The progress of a copy, its age and size, or why it failed. */
export function OfflineMeetingState({ copy }: { copy: OfflineMeeting }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  if (copy.progress) return <UnderWay {...copy.progress} />
  if (copy.state === 'waiting') return <Text>{t('taken_along.waiting')}</Text>
  const { failure, saved: at, size } = copy
  return (
    <Text>
      {at !== null && t('taken_along.taken_at', { when: dateTime(new Date(at).toISOString()), size: sizeOf(size) })}
      {failure && <span className={classes.failure}>{t(`taken_along.failed_${failure}`)}</span>}
      {copy.isOlder && <span className={classes.older}>{t('taken_along.older')}</span>}
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

type Props = { copy: OfflineMeeting /** Included in the button labels where several meetings are listed. */; title?: string }

/** The actions for a meeting in its present state on this device. */
export function OfflineMeetingActions({ copy: { id, state }, title }: Props) {
  const { t } = useTranslation()
  const { save, cancel, remove } = useOfflineActions()
  const isUnderWay = state === 'waiting' || state === 'under_way'
  const again = t(state === 'failed' ? 'shell.try_again' : 'taken_along.refresh')
  const actions = isUnderWay
    ? [{ label: t('taken_along.cancel'), onClick: () => void cancel(id) }]
    : [
        { label: again, onClick: () => void save(id) },
        { label: t('taken_along.remove'), onClick: () => void remove(id) },
      ]
  return actions.map(({ label, onClick }) => (
    <Button key={label} variant="default" size="sm" aria-label={title && `${label}: ${title}`} onClick={onClick}>
      {label}
    </Button>
  ))
}

/** Switches whether the next meeting of a committee is always saved for offline on this device. */
export function SaveNextMeeting({ committee_id }: { committee_id: number }) {
  const { t } = useTranslation()
  const { setAlways } = useOfflineActions()
  const isAlways = useIsAlways(committee_id)
  if (!isOffered()) return null
  return (
    <div className={classes.always}>
      <CheckField
        name="always_take_along"
        label={t('taken_along.always')}
        description={t('taken_along.always_help')}
        value={isAlways}
        onChange={(isOn) => void setAlways(committee_id, isOn)}
      />
    </div>
  )
}

/** Marks a meeting that can be read offline. */
export function OfflineMark({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  if (!useOfflineMeeting(meeting_id)?.isReadable) return null
  return (
    <span className={classes.sign} title={t('taken_along.taken_sign')}>
      <IconBriefcase size={18} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{t('taken_along.taken_sign')}</VisuallyHidden>
    </span>
  )
}

/** Actions on offline meetings; explains why nothing can be stored, and reports failures of the browser. */
function useOfflineActions() {
  const { t } = useTranslation()
  const act = async (run: (offline: OfflineMeetings) => Promise<unknown>) => {
    try {
      const { currentOfflineMeetings } = await import('./current-offline-meetings.ts')
      const offline = await currentOfflineMeetings()
      if (!offline) return notify('warning', t(`taken_along.why_${noVaultReason() ?? 'unreachable'}`))
      await run(offline)
    } catch {
      notify('error', t('taken_along.error'))
    }
  }
  return {
    save: (meeting_id: number) => {
      void keepForGood()
      return act(({ save }) => save(meeting_id))
    },
    cancel: (meeting_id: number) => act(({ cancel }) => cancel(meeting_id)),
    remove: (meeting_id: number) => act(({ remove }) => remove(meeting_id)),
    setAlways: (committee_id: number, isAlways: boolean) =>
      act(async ({ setAlways, meet }) => {
        await setAlways(committee_id, isAlways)
        await meet()
      }),
  }
}

/** Asks the browser not to evict the data; without support it stays as long as the browser keeps it. */
const keepForGood = async () => navigator.storage?.persist?.()

/** Whether meetings can be saved offline here at all: not if the site or the browser stores nothing. */
function isOffered(): boolean {
  const why = noVaultReason()
  return why !== 'off' && why !== 'unsupported'
}

/** The same, once it is known; until then, what is known. */
export function useIsOfflineOffered(): boolean {
  const [offered, setOffered] = useState(isOffered)
  useEffect(() => {
    void currentVault().then(() => setOffered(isOffered()))
  }, [])
  return offered
}
