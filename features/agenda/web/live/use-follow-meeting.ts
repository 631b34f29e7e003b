import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveEntry } from '#features/agenda/contract.ts'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { isHeld, whenFree } from '#platform/web/ui/form/when-free.ts'
import { theFollowing } from './following.ts'
import { useFollowing } from './use-following.ts'
import { useLead } from './use-lead.ts'
import { useStarted } from './use-started.ts'

/** While the reader follows the meeting, the active item opens as it changes; never from under something unsaved. */
export function useFollowMeeting(): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { isFollowing } = useFollowing()
  const lead = useLead()
  const [free] = useState(whenFree)
  const activeNow = () => client.getQueryData(activeEntriesQuery.queryKey) ?? []

  const follow = (entry: ActiveEntry) => {
    if (isHeld()) notify('info', t('live.follow_held', { title: entry.agenda_item.title }))
    // What has ended meanwhile is not opened any more.
    free.ask(() => activeNow().some(({ id }) => id === entry.id) && lead(entry))
  }
  useStarted((entry) => {
    if (isFollowing) follow(entry)
  })
  const begin = useEffectEvent(() => {
    const [only, ...others] = activeNow()
    // Whoever begins to follow a single meeting wants to be where it is.
    if (theFollowing().get() !== '' && only && others.length === 0) follow(only)
  })
  useEffect(() => theFollowing().subscribe(() => begin()), [])
  useEffect(() => (isFollowing ? free.end : undefined), [isFollowing, free])
}
