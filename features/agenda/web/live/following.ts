import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep, readKept } from '#platform/web/lib/storage/kept.ts'
import { createStore, useStore } from '#platform/web/lib/storage/store.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isHeld, whenFree } from '#platform/web/ui/form/unsaved.ts'
import { useStarted } from './active-entries.ts'

/** While the reader follows the meeting, opens each newly active item, but never while something unsaved is open. */
export function useFollowMeeting(): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { isFollowing } = useFollowing()
  const lead = useLead()
  const [free] = useState(whenFree)
  const activeNow = () => client.getQueryData(activeEntriesQuery.queryKey) ?? []

  const follow = (entry: ActiveEntry) => {
    if (isHeld()) notify('info', t('live.follow_held', { title: entry.agenda_item.title }))
    // Do not open an entry that has ended meanwhile.
    free.ask(() => activeNow().some(({ id }) => id === entry.id) && lead(entry))
  }
  useStarted((entry) => {
    if (isFollowing) follow(entry)
  })
  const begin = useEffectEvent(() => {
    const [only, ...others] = activeNow()
    // Starting to follow when exactly one entry is active opens it at once.
    if (theFollowing().get() !== '' && only && others.length === 0) follow(only)
  })
  useEffect(() => theFollowing().subscribe(() => begin()), [])
  useEffect(() => (isFollowing ? free.end : undefined), [isFollowing, free])
}

/** Returns a function that opens an entry's page. Any other navigation is the reader's own and stops the following. */
function useLead(): (entry: ActiveEntry) => void {
  const { t } = useTranslation()
  const router = useRouter()
  const led = useRef<string | null>(null)
  const { isFollowing, setFollowing } = useFollowing()
  // Compare with the location requested last, which may still be loading: the router reports changes relative to the page shown.
  const asked = useRef(router.latestLocation.pathname)
  const leave = useEffectEvent((pathname: string) => {
    const isSame = pathname === asked.current
    asked.current = pathname
    if (isSame || !isFollowing || pathname === led.current) return
    led.current = null
    setFollowing(false)
    notify('info', t('live.follow_ended'))
  })
  // A page opened while following earlier does not count for the next time.
  useEffect(() => {
    if (!isFollowing) led.current = null
  }, [isFollowing])
  useEffect(() => router.subscribe('onBeforeNavigate', ({ toLocation }) => leave(toLocation.pathname)), [router])
  return ({ id, agenda_item }) => {
    const to = { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: { tagesordnungitem_id: id } } as const
    // Replace the history entry, so that the back button skips followed pages.
    const replace = router.state.location.pathname === led.current
    led.current = router.buildLocation(to).pathname
    void router.navigate({ ...to, replace })
  }
}

/** Whether the reader follows the meeting in this tab. */
export function useFollowing() {
  const { id } = useMe()
  const isFollowing = useStore(theFollowing(), (follower) => follower === String(id))
  return { isFollowing, setFollowing: (follows: boolean) => rememberFollowing(follows ? id : null) }
}

const key = () => storageKey('following')
let store: ReturnType<typeof createStore<string>> | undefined

/** The id of the user who follows the meeting in this tab, or empty. Kept in sessionStorage, so for this tab only. */
function theFollowing() {
  store ??= createStore(readKept(key(), 'sessionStorage') ?? '')
  return store
}

export function rememberFollowing(user_id: number | null): void {
  const follower = String(user_id ?? '')
  keep(key(), follower, 'sessionStorage')
  theFollowing().set(follower)
}
