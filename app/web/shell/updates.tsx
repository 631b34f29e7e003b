import { Button, Group, Paper, Text } from '@mantine/core'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { appUpdate, ownBuild } from '#platform/web/lib/connectivity/app-update.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { basePath } from '#platform/web/lib/http/address.ts'
import { onceIdle } from '#platform/web/lib/once-idle.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { isHeld } from '#platform/web/ui/form/unsaved.ts'
import { buildOf } from '#platform/web/worker/build-of.ts'
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

/** How often (ms) an open page checks for a newer build. */
const HOUR = 3_600_000

let isBegun = false

/** Has the service worker cache the application, so that it starts offline. Runs once, when the page is idle; not in development or without workers. */
export async function keepShell(): Promise<void> {
  if (isBegun || !navigator.serviceWorker || !ownBuild()) return
  isBegun = true
  navigator.serviceWorker.addEventListener('message', answerBuild)
  await untilAtRest()
  // Offline, or the disk is full: the next start tries again.
  await navigator.serviceWorker.register(`${basePath()}sw.js`, { updateViaCache: 'none' }).catch(() => {})
  watch(await navigator.serviceWorker.ready)
}

/** A newer worker asks this: it must not take over while an older page is open. */
const answerBuild = ({ data, ports: [port] }: MessageEvent<unknown>) => data === 'build' && port?.postMessage(ownBuild())

async function untilAtRest(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<void>(onceIdle)
}

function watch(registration: ServiceWorkerRegistration): void {
  const offerNow = () => offerWaiting(registration)
  const follow = () => registration.installing?.addEventListener('statechange', offerNow)
  registration.addEventListener('updatefound', follow)
  // Browsers check for a newer worker by themselves when a page loads.
  follow()
  offerNow()
  const update = () => void registration.update().catch(() => {})
  const askWhenSeen = () => document.visibilityState === 'visible' && update()
  setInterval(askWhenSeen, HOUR)
  document.addEventListener('visibilitychange', askWhenSeen)
  // The server may have come back as a newer version.
  onReconnect(update)
}

/** Pause (ms) before a waiting worker is asked again; doubles each time, up to the longest. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000

type Waiting = Pick<ServiceWorker, 'state' | 'postMessage'>

const asked = new WeakSet<Waiting>()

/**
 * Lets a waiting worker take over if this page is already of its build, because the server was asked first; otherwise offers the update. Asks until it no
 * longer waits: a worker may miss a question, and it refuses while a page of another build is open, and no event says when that page is gone.
 */
export function offerWaiting({ installing, waiting }: { installing: unknown; waiting: Waiting | null }): void {
  if (installing || !waiting || asked.has(waiting)) return
  asked.add(waiting)
  void ask(waiting, FIRST_PAUSE)
}

async function ask(waiting: Waiting, pause: number): Promise<void> {
  if (waiting.state !== 'installed') return
  const build = await buildOf(waiting)
  if (build === ownBuild()) waiting.postMessage('take_over', [])
  else if (build !== undefined) return appUpdate.get() === 'none' ? appUpdate.set('ready') : undefined
  setTimeout(() => void ask(waiting, Math.min(pause * 2, LONGEST_PAUSE)), pause)
}
