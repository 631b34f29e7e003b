import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { motionPolicy } from '#features/motions/policy.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { useIsRunningOrUpcoming } from './is-running-or-upcoming.ts'

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

const EditMotionDialog = lazy(async () => ({ default: (await import('./edit/EditMotionDialog.tsx')).EditMotionDialog }))

/** The form is large, so it is loaded when it is first opened. */
export const LazyEditMotionDialog = (props: ComponentProps<typeof EditMotionDialog>) => (
  <Suspense>
    <EditMotionDialog {...props} />
  </Suspense>
)
