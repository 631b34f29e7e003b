import { isAsked, sees, signedBy } from './known.ts'
import { type Motion, type Name, type State, type Step, sorted } from './world.ts'

/** A motion as somebody ought to be shown it. */
const viewOf = (state: State, me: Name, [key, motion]: [string, Motion]) => ({
  motion: key,
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  first: motion.first,
  creator: motion.creator,
  is_running: state.is_running,
  can_sign: motion.status === 'OPEN' && isAsked(state, motion, me) && !signedBy(motion, me),
  has_signed: signedBy(motion, me),
  others: motion.signed.filter(({ role }) => role === 'OTHER_SIGNATORY').length,
  asked: sorted(
    motion.asked.map(({ role, who }) => ({ role, who, is_signed: motion.signed.some((one) => one.who === who && one.role === role) })),
  ),
  signed: motion.signed.map(({ role, who }) => ({ role, who })),
  files: motion.files.toSorted(),
})
export type View = ReturnType<typeof viewOf>

/** What a step that succeeds ought to answer with, as text; nothing where its answer is not looked at. */
export function shownBy(state: State, step: Step): string | undefined {
  if (step.does === 'list') {
    const seen = Object.entries(state.motions).filter(([, motion]) => sees(state, step.by, motion))
    return asText(seen.map((motion) => viewOf(state, step.by, motion)))
  }
  if (!('motion' in step) || step.does === 'remove') return undefined
  const motion = state.motions[step.motion]
  return motion && asText([viewOf(state, step.by, [step.motion, motion])])
}

export const asText = (views: View[]) => JSON.stringify(sorted(views))
