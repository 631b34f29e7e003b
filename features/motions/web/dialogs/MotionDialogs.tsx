import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { useIsRunningOrUpcoming } from '#features/meetings/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import { type MotionChoice, type OfferedAction, useOffered } from '#features/motions/web/offered.ts'
import { motionQuery } from '#features/motions/web/queries.ts'
import { addRecordsTexts } from '#features/records/web/queries.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { DIALOG_WIDTH } from './MotionContent.tsx'

type Props = {
  committee: { id: number; can_post_ris_suggestions: boolean }
  /** Without an id the meeting is chosen in the form. */
  meeting_id?: number
  /** Called with the new motion. */
  onSaved?: (motion: Motion) => unknown
}

/** Writes a new motion for a running or future meeting, for those who may. An open form stays when its meeting ends. */
export function NewMotion({ committee, ...opened }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const isClosed = useIsClosed(committee.id)
  const isRunningOrUpcoming = useIsRunningOrUpcoming(opened.meeting_id)
  const [isOpen, setOpen] = useState(false)
  const committee_id = committee.id
  if (isClosed || !motionPolicy.create(me, { ...committee, committee_id })) return null
  return (
    <>
      {isRunningOrUpcoming && <AddButton label={t('motion_form.create_motion')} onClick={() => setOpen(true)} />}
      {isOpen && <LazyEditMotionDialog {...opened} committee_id={committee_id} onClose={() => setOpen(false)} />}
    </>
  )
}

const EditMotionDialog = lazy(async () => ({ default: (await import('#features/motions/web/edit/EditMotionDialog.tsx')).EditMotionDialog }))

/** The form is large, so it is loaded when it is first opened. */
const LazyEditMotionDialog = (props: ComponentProps<typeof EditMotionDialog>) => (
  <Suspense>
    <EditMotionDialog {...props} />
  </Suspense>
)

const dialogs = {
  details: lazy(async () => {
    const [{ DetailDialog }] = await Promise.all([import('./DetailDialog.tsx'), addRecordsTexts()])
    return { default: DetailDialog }
  }),
  share: lazy(async () => {
    const { ShareDialog } = await import('#platform/web/ui/dialog/ShareDialog.tsx')
    return { default: ({ motion, onClose }: Omit<OpenedMotionProps, 'action'>) => <ShareDialog title={motion.title} onClose={onClose} /> }
  }),
  sign: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SignDialog })),
  post: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).PostDialog })),
  submit: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SubmitDialog })),
  move: lazy(async () => ({ default: (await import('./CarryOnDialog.tsx')).MoveDialog })),
  copy: lazy(async () => ({ default: (await import('./CarryOnDialog.tsx')).CopyDialog })),
  withdraw: lazy(async () => ({ default: (await import('./WithdrawDialog.tsx')).WithdrawDialog })),
  ask_others: lazy(async () => {
    const { AskOthersDialog } = await import('#features/motions/web/edit/AskOthersDialog.tsx')
    return {
      default: ({ motion, isGone, onClose }: Omit<OpenedMotionProps, 'action'>) => (
        <AskOthersDialog {...{ motion, isGone, onClose }} committee_id={motion.committee_id} />
      ),
    }
  }),
}
export type DialogOfMotion = keyof typeof dialogs | 'edit'

type OpenedMotionProps = {
  action: DialogOfMotion
  motion: Motion
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone: boolean
  /** What the reader can do with it now. */
  offered: OfferedAction[]
  onChoose: (choice: MotionChoice) => void
  onClose: () => void
}

/** The open dialog of a motion; each is loaded when first opened (D1 §2.4, §2.5). */
function OpenedMotion({ action, ...opened }: OpenedMotionProps) {
  if (action === 'edit') return <LazyEditMotionDialog committee_id={opened.motion.committee_id} {...opened} />
  const Opened = dialogs[action]
  return (
    <Suspense>
      <Opened {...opened} />
    </Suspense>
  )
}

type OpenedProps = {
  meeting: Meeting
  motions: Motion[]
  opened: { action: DialogOfMotion; id: number; motion: Motion | undefined }
  choose: (choice: MotionChoice, motion: Motion) => void
  close: () => void
}

/** The dialog of a motion as it is now, also of one that the filters exclude. An address of one that the reader does not see leads to /404. */
export function OpenedFromList({ meeting, motions, opened: { action, id, motion: chosen }, choose, close }: OpenedProps) {
  const { t } = useTranslation()
  const offeredOf = useOffered(meeting)
  const listed = motions.find((motion) => motion.id === id)
  const { queryFn, ...asked } = motionQuery(meeting.id, id)
  const { data, error, refetch } = useQuery({ ...asked, queryFn: listed ? skipToken : queryFn })
  useKept(listed)
  const motion = listed ?? data ?? chosen
  const isGone = !listed && isRefused(error, 404)
  if (motion && motion.meeting.id !== meeting.id)
    return <Navigate to="/meetings/$id/vorstoesse" params={{ id: motion.meeting.id }} search={{ motion: id }} replace />
  if (motion)
    return (
      <OpenedMotion
        {...{ action, motion, isGone }}
        offered={offeredOf(motion)}
        onChoose={(choice) => choose(choice, motion)}
        onClose={close}
      />
    )
  if (isGone) return <Navigate to="/404" replace />
  return (
    <Dialog title={t('motion_pages.motion')} size={DIALOG_WIDTH} onClose={close}>
      {error ? <PartError isAnnounced text={t('motion_pages.motion_fetch_error')} onRetry={() => void refetch()} /> : <RowsSkeleton />}
    </Dialog>
  )
}

/** Caches the motion for when it is no longer in the list. */
function useKept(listed: Motion | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (listed) client.setQueryData(motionQuery(listed.meeting.id, listed.id).queryKey, listed)
  }, [client, listed])
}
