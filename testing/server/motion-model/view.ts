import { isAsked, sees, signedBy } from './known.ts'
import { type Motion, type State, type Step, sorted } from './world.ts'

/** A motion as the API should show it to the user of the step. */
const viewOf = (state: State, step: Step, [key, motion]: [string, Motion]) => ({
  motion: key,
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  first: motion.first,
  creator: motion.creator,
  is_running: isOfOneInstant(step) ? state.is_running : undefined,
  can_sign: motion.status === 'OPEN' && isAsked(state, motion, step.by) && !signedBy(motion, step.by),
  has_signed: signedBy(motion, step.by),
  others: motion.signed.filter(({ role }) => role === 'OTHER_SIGNATORY').length,
  asked: sorted(
    motion.asked.map(({ role, who }) => ({ role, who, is_signed: motion.signed.some((one) => one.who === who && one.role === role) })),
  ),
  signed: motion.signed.map(({ role, who }) => ({ role, who })),
  files: motion.files.toSorted(),
})
export type View = ReturnType<typeof viewOf>

/** Reads take no locks: the meeting may end between their look at the clock and at the rows. */
export const isOfOneInstant = ({ does }: Step): boolean => does !== 'list' && does !== 'get'

/** The expected response of a successful step, as text; undefined if it is not checked. */
export function shownBy(state: State, step: Step): string | undefined {
  if (step.does === 'list') {
    const seen = Object.entries(state.motions).filter(([, motion]) => sees(state, step.by, motion))
    return asText(seen.map((motion) => viewOf(state, step, motion)))
  }
  if (!('motion' in step) || step.does === 'remove') return undefined
  const motion = state.motions[step.motion]
  return motion && asText([viewOf(state, step, [step.motion, motion])])
}

export const asText = (views: View[]) => JSON.stringify(sorted(views))
