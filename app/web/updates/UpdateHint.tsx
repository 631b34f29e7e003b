import { Button, Group, Paper, Text } from '@mantine/core'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { appUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { isHeld } from '#platform/web/ui/form/unsaved.ts'
import classes from './UpdateHint.module.css'

/** Announces a newer version: at a suitable moment, or at once if this one no longer fits the server. It loads only when the user says so. */
export function UpdateHint() {
  const state = useStore(appUpdate, (value) => value)
  const suits = useSuits(state === 'ready')
  if (state === 'none') return null
  const shown = state === 'needed' || suits ? state : null
  // Screen readers announce a status only if its region exists before its text.
  return <output className={classes.region}>{shown && <Hint state={shown} />}</output>
}

function Hint({ state }: { state: 'ready' | 'needed' }) {
  const { t } = useTranslation()
  return (
    <Paper className={classes.hint} withBorder shadow="md" p="md">
      <Text>{t(`updates.${state}`)}</Text>
      <Group mt="sm">
        <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
        {state === 'ready' && (
          <Button variant="default" onClick={() => appUpdate.set('none')}>
            {t('updates.later')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

/** How often (ms) to check whether the user is free. */
const CHECK_INTERVAL_MS = 1000

/** Whether a hint would disturb nobody: no meeting runs and nothing is unsaved. Checked only while `isAsked`. */
function useSuits(isAsked: boolean): boolean {
  const client = useQueryClient()
  const [suits, setSuits] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const look = () => setSuits(!isHeld() && !isInMeeting(client))
    look()
    const timer = setInterval(look, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isAsked, client])
  return suits
}

/** Whether an entry is active in one of the user's meetings, or a running meeting was on screen or in a list. */
function isInMeeting(client: QueryClient): boolean {
  if (client.getQueryData(activeEntriesQuery.queryKey)?.length) return true
  // Invalidated queries are outdated.
  const predicate = ({ state }: Query) => !state.isInvalidated
  const read = <Read,>(part: string) => client.getQueriesData<Partial<Read>>({ queryKey: [part], predicate }).map(([, value]) => value)
  const listed = read<{ meetings: readonly MeetingListed[] }>('committees').flatMap((committee) => committee?.meetings ?? [])
  return [...listed, ...read<MeetingListed>('meetings')].some((meeting) => meeting?.is_running_meeting)
}
