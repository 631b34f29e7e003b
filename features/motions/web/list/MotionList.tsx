import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { OpenedMotion } from '#features/motions/web/dialogs/MotionDialogs.tsx'
import { filterOf, motionQuery, motionsQuery, useMotionSearch } from '#features/motions/web/queries.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useFocusAfterDialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { useMotionActions } from './MotionMenu.tsx'
import { MotionTable, take } from './MotionTable.tsx'

/** Filtered motions of a meeting; the previous list stays until the next one is loaded. */
export function MotionList({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { search } = useMotionSearch()
  const asked = { ...motionsQuery(meeting.id, filterOf(search)), placeholderData: keepPreviousData }
  const { data: motions, isError, isPlaceholderData, refetch } = useQuery(asked)
  if (!motions && isError) return <PartError isAnnounced text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />
  if (!motions) return <RowsSkeleton />
  return (
    <>
      <output>
        <VisuallyHidden>{!isPlaceholderData && t('motion_pages.found', { count: motions.length })}</VisuallyHidden>
      </output>
      <Motions meeting={meeting} motions={motions} />
    </>
  )
}

function Motions({ meeting, motions }: { meeting: Meeting; motions: Motion[] }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { opened, close, choose } = useMotionActions(meeting.id)
  const { motion: now, isGone } = useAsItIs(opened?.motion ?? null, motions)
  useFocusAfterDialog(opened !== null, () => take(place))
  return (
    <div ref={place} tabIndex={-1}>
      {motions.length > 0 ? (
        <MotionTable {...{ meeting, motions, place }} onChoose={choose} />
      ) : (
        <EmptyState text={t('motion_pages.no_motions')} />
      )}
      {opened && now && <OpenedMotion action={opened.action} motion={now} isGone={isGone} onClose={close} />}
    </div>
  )
}

/** The current state of the opened motion, even if the filters exclude it; once it is gone, its last known state. */
function useAsItIs(opened: Motion | null, motions: Motion[]): { motion: Motion | null; isGone: boolean } {
  const listed = motions.find(({ id }) => id === opened?.id)
  const { queryFn, ...asked } = motionQuery(opened?.meeting.id ?? 0, opened?.id ?? 0)
  const { data, error } = useQuery({ ...asked, queryFn: opened && !listed ? queryFn : skipToken })
  useKept(listed)
  return { motion: listed ?? (opened && (data ?? opened)), isGone: !listed && isRefused(error, 404) }
}

/** Caches the motion for when it is no longer in the list. */
function useKept(listed: Motion | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (listed) client.setQueryData(motionQuery(listed.meeting.id, listed.id).queryKey, listed)
  }, [client, listed])
}
