import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useIsRunningOrUpcoming } from '#features/meetings/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import { addRecordsTexts } from '#features/records/web/queries.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'

type Props = {
  committee: { id: number; can_post_ris_suggestions: boolean }
  /** Without an id the meeting is chosen in the form. */
  meeting_id?: number
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
  sign: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SignDialog })),
  post: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).PostDialog })),
  submit: lazy(async () => ({ default: (await import('./TransitionDialogs.tsx')).SubmitDialog })),
}
export type DialogOfMotion = keyof typeof dialogs | 'edit'

type OpenedMotionProps = {
  action: DialogOfMotion
  motion: Motion
  /** The motion was removed meanwhile, or is no longer visible. */
  isGone: boolean
  onClose: () => void
}

/** The open dialog of a motion; each is loaded when first opened (D1 §2.4, §2.5). */
export function OpenedMotion({ action, ...opened }: OpenedMotionProps) {
  if (action === 'edit') return <LazyEditMotionDialog committee_id={opened.motion.committee_id} {...opened} />
  const Opened = dialogs[action]
  return (
    <Suspense>
      <Opened {...opened} />
    </Suspense>
  )
}
