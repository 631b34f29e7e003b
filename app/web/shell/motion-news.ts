import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { getMotion } from '#features/motions/contract.ts'
import { type MotionNews, motionChanged, motionChangedTopic, motionNews, motionNewsTopic } from '#features/motions/motion.ts'
import { addMotionTexts, motionsOf, myMotionsKey } from '#features/motions/web/queries.ts'
import { overviewQuery } from '#features/overview/web/queries.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { callAndStay } from '#platform/web/lib/http/call.ts'
import { reread } from '#platform/web/lib/http/query-client.ts'
import { throttleIds } from '#platform/web/lib/throttle.ts'
import { liveOf } from '#platform/web/realtime/live-channel.ts'
import { currentNotice, notify } from '#platform/web/ui/feedback/notify.ts'

/** Pause (ms) that collects the events of people who sign at the same time. */
const PAUSE_MS = 300

/** While the application is open: refetches lists and counts of motions on live events, and tells the reader of motions that ask them to sign. */
export function useMotionNews(): void {
  const client = useQueryClient()
  const { id } = useMe()
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(() => subscribeToMotions(client), [client])
  /** Shows a notice that leads to the motion, and refetches the overview. A warning or error stays. */
  const tell = useEffectEvent(async ({ what, meeting_id, id: motion_id }: MotionNews) => {
    void reread(client, { queryKey: overviewQuery.queryKey })
    const [motion] = await Promise.all([callAndStay(getMotion, { params: { id: motion_id } }).catch(() => null), addMotionTexts()])
    const isDone = (what === 'signature' || what === 'meeting_begins') && !motion?.can_sign
    if (!motion || isDone || ['warning', 'error'].includes(currentNotice()?.severity ?? '')) return
    const search = what === 'meeting_begins' ? { canSign: true } : { motion: motion_id }
    notify('info', t(`motion_pages.news_${what}`, { title: motion.title }), {
      label: t('motion_pages.news_open'),
      run: () => void navigate({ to: '/meetings/$id/vorstoesse', params: { id: meeting_id }, search }),
    })
  })
  useEffect(
    () =>
      liveOf(client).hear(topicFor(motionNewsTopic, id), (said) => {
        const { data } = motionNews.safeParse(said)
        if (data) void tell(data)
      }),
    [client, id],
  )
}

function subscribeToMotions(client: QueryClient): () => void {
  const read = (meeting_id: number) => Promise.all([motionsOf(meeting_id), myMotionsKey].map((queryKey) => reread(client, { queryKey })))
  const changed = throttleIds(read, PAUSE_MS)
  const unsubscribe = liveOf(client).hear(motionChangedTopic, (said) => {
    const { data } = motionChanged.safeParse(said)
    if (data) changed.ask(data.meeting_id)
  })
  return () => {
    unsubscribe()
    changed.end()
  }
}
