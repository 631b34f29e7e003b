import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useFollowing } from './use-following.ts'

/** Opens the page of an entry. Any other way to another page is the reader's own, and ends the following. */
export function useLead(): (entry: ActiveEntry) => void {
  const { t } = useTranslation()
  const router = useRouter()
  const led = useRef<string | null>(null)
  const { isFollowing, setFollowing } = useFollowing()
  // Of the page that was asked for last, which may still be loading: the router tells of changes against the one that is shown.
  const asked = useRef(router.latestLocation.pathname)
  const leave = useEffectEvent((pathname: string) => {
    const isSame = pathname === asked.current
    asked.current = pathname
    if (isSame || !isFollowing || pathname === led.current) return
    led.current = null
    setFollowing(false)
    notify('info', t('live.follow_ended'))
  })
  // What was led to before says nothing of the next following.
  useEffect(() => {
    if (!isFollowing) led.current = null
  }, [isFollowing])
  useEffect(() => router.subscribe('onBeforeNavigate', ({ toLocation }) => leave(toLocation.pathname)), [router])
  return ({ id, agenda_item }) => {
    const to = { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: { tagesordnungitem_id: id } } as const
    // The back button leads to where the reader was before, past what was followed since.
    const replace = router.state.location.pathname === led.current
    led.current = router.buildLocation(to).pathname
    void router.navigate({ ...to, replace })
  }
}
