import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { OpenedMotion } from '#features/motions/web/dialogs/OpenedMotion.tsx'
import { motionsQuery } from '#features/motions/web/queries.ts'
import { filterOf } from '#features/motions/web/search.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { useFocusAfterDialog } from './kept-focus.ts'
import { MotionTable } from './MotionTable.tsx'
import { useAsItIs } from './use-as-it-is.ts'
import { useMotionDeeds } from './use-motion-deeds.ts'
import { useMotionSearch } from './use-motion-search.ts'

/** What the filters have left of the motions of a meeting; the list before stays until the next one is here. */
export function MotionList({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { search } = useMotionSearch()
  const asked = { ...motionsQuery(meeting.id, filterOf(search)), placeholderData: keepPreviousData }
  const { data: motions, isError, isPlaceholderData, refetch } = useQuery(asked)
  if (!motions && isError) return <PartError isTold text={t('motion_pages.fetch_error')} onRetry={() => void refetch()} />
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
  const { opened, close, choose } = useMotionDeeds(meeting.id)
  const { motion: now, isGone } = useAsItIs(opened?.motion ?? null, motions)
  useFocusAfterDialog(opened !== null, place)
  return (
    <div ref={place} tabIndex={-1}>
      {motions.length > 0 ? (
        <MotionTable {...{ meeting, motions, place }} onChoose={choose} />
      ) : (
        <EmptyState text={t('motion_pages.no_motions')} />
      )}
      {opened && now && <OpenedMotion deed={opened.deed} motion={now} isGone={isGone} onClose={close} />}
    </div>
  )
}
