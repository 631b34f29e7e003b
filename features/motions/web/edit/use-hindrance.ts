import { useState } from 'react'
import { useMe } from '#features/identity/web/queries.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy } from '#features/motions/policy.ts'

/** What somebody did to a motion while its form was open, so that what is written cannot be saved as it stands. */
export type Hindrance = 'gone' | 'submitted' | 'published' | 'signed'

type Form = {
  isGone: boolean
  /** Something of what a signature freezes was changed. */
  touchesText: boolean
}

/** What is in the way of a save by now, as the live channel tells it; null when nothing is. */
export function useHindrance(motion: Motion | undefined, { isGone, touchesText }: Form): Hindrance | null {
  const me = useMe()
  const [opened] = useState(motion)
  if (!motion || !opened) return null
  if (isGone) return 'gone'
  if (motion.status === 'SUBMITTED') return 'submitted'
  if (motion.status !== opened.status && !motionPolicy.edit(me, motion)) return 'published'
  return touchesText && motion.signatures.length > 0 ? 'signed' : null
}
