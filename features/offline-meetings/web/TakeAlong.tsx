import { Button } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { isOffered } from './is-offered.ts'
import { isOlder } from './is-older.ts'
import { noteUse } from './note-use.ts'
import { TakenActions } from './TakenActions.tsx'
import { TakenState } from './TakenState.tsx'
import classes from './taken-along.module.css'
import { useDeeds } from './use-deeds.ts'
import { type Taken, useTakenAlong } from './view.ts'

/** Takes a meeting along, and says how far, how old and how large it is on this device. */
export function TakeAlong({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { take } = useDeeds()
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

/** As high as it will be while it is not known. */
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
