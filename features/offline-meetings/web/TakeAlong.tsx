import { Button } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { isOffered } from './is-offered.ts'
import { isOlder } from './is-older.ts'
import { TakenActions } from './TakenActions.tsx'
import { TakenState } from './TakenState.tsx'
import classes from './taken-along.module.css'
import { useOfflineActions } from './use-offline-actions.ts'
import { type Taken, useTakenAlong } from './view.ts'

/** Takes a meeting along, and shows the progress, age and size of the copy on this device. */
export function TakeAlong({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { take } = useOfflineActions()
  const taken = useTakenAlong(meeting.id)
  const isHere = Boolean(taken)
  useEffect(() => {
    if (isHere) void noteUse(meeting.id)
  }, [isHere, meeting.id])
  if (taken !== undefined) return <TakenLine taken={taken && { ...taken, isOlder: taken.isOlder || isOlder(taken.about, meeting) }} />
  if (!isOffered()) return null
  return (
    <Button variant="default" onClick={() => void take(meeting.id)} leftSection={<IconBriefcase size={20} aria-hidden />}>
      {t('taken_along.take_along')}
    </Button>
  )
}

/** Reserves its final height while loading. */
const TakenLine = ({ taken }: { taken: Taken | null }) => (
  <div className={classes.line}>
    <IconBriefcase size={20} aria-hidden />
    {taken && (
      <>
        <TakenState taken={taken} />
        <TakenActions taken={taken} />
      </>
    )}
  </div>
)

/** Records that the meeting was looked at: others are removed before it when room is needed. */
async function noteUse(meeting_id: number): Promise<void> {
  const { theTakenAlong } = await import('./the-taken-along.ts')
  await theTakenAlong()
    .then((taken) => taken?.use(meeting_id))
    .catch(() => {})
}
