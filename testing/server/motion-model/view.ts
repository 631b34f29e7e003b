import type { Motion as AnsweredMotion } from '#features/motions/motion.ts'
import type { Hall } from './hall.ts'
import { type Asked, isAsked, isRunning, type Motion, type Name, names, type State, type Step, sees, signedBy, sorted } from './world.ts'

/** A motion as the API should show it to the user of the step. */
const viewOf = (state: State, step: Step, [key, motion]: [string, Motion]) => ({
  motion: key,
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  first: motion.first,
  creator: motion.creator,
  is_running: isOfOneInstant(step) ? isRunning(state, motion) : undefined,
  is_moved: motion.is_moved,
  can_sign: motion.status === 'OPEN' && isAsked(state, motion, step.by) && !signedBy(motion, step.by) && !motion.declined.includes(step.by),
  has_declined: motion.declined.includes(step.by),
  declined: motion.first === step.by ? motion.declined.toSorted() : [],
  is_withdrawn: motion.status === 'WITHDRAWN',
  has_signed: signedBy(motion, step.by),
  others: motion.signed.filter(({ role }) => role === 'OTHER_SIGNATORY').length,
  asked: sorted(
    motion.asked.map(({ role, who }) => ({ role, who, is_signed: motion.signed.some((one) => one.who === who && one.role === role) })),
  ),
  signed: motion.signed.map(({ role, who }) => ({ role, who })),
  files: motion.files.toSorted(),
})
type View = ReturnType<typeof viewOf>

/** Reads take no locks: the meeting may end between their look at the clock and at the rows. */
const isOfOneInstant = ({ does }: Step): boolean => does !== 'list' && does !== 'get'

/** The expected response of a successful step, as text; undefined if it is not checked. */
export function shownBy(state: State, step: Step): string | undefined {
  if (step.does === 'list') {
    const seen = Object.entries(state.motions).filter(([, motion]) => sees(state, step.by, motion) && !motion.is_moved)
    return asText(seen.map((motion) => viewOf(state, step, motion)))
  }
  if (!('motion' in step) || step.does === 'remove') return undefined
  const motion = state.motions[step.motion]
  return motion && asText([viewOf(state, step, [step.motion, motion])])
}

const asText = (views: View[]) => JSON.stringify(sorted(views))

/** What a response shows, as text; undefined for steps whose response is not checked. */
export function shownIn(hall: Hall, step: Step, body: unknown): string | undefined {
  const { does } = step
  if (does === 'list') return asText((body as AnsweredMotion[]).map((motion) => viewIn(hall, step, motion)))
  if (does === 'remove' || does === 'conclude' || does === 'reopen' || does === 'change_membership') return undefined
  return asText([viewIn(hall, step, body as AnsweredMotion)])
}

const viewIn = (hall: Hall, step: Step, motion: AnsweredMotion): View => ({
  motion: hall.known.get(motion.id) ?? '?',
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  first: nameIn(hall, motion.first_signatory_id),
  creator: nameIn(hall, motion.creator.id),
  is_running: isOfOneInstant(step) ? motion.meeting.is_running_meeting : undefined,
  is_moved: motion.meeting.id === hall.coming_id,
  can_sign: motion.can_sign,
  has_declined: motion.has_declined,
  declined: motion.declines.map(({ user_id }) => nameIn(hall, user_id)).sort(),
  is_withdrawn: motion.withdrawn?.reason === 'Erledigt',
  has_signed: motion.has_signed,
  others: motion.signed_other_signatories_count,
  asked: sorted(
    motion.signatories.map(({ role, type, signatory_id, is_signed }) => ({ role, who: whoIs(hall, type, signatory_id), is_signed })),
  ),
  signed: motion.signatures.map(({ role, user_id }) => ({ role, who: nameIn(hall, user_id) })),
  files: motion.attachments.map(({ name }) => name).sort(),
})

const whoIs = (hall: Hall, type: AnsweredMotion['signatories'][number]['type'], id: number): Asked['who'] =>
  type === 'user' ? nameIn(hall, id) : type === 'committee' ? 'committee' : 'group'

export const nameIn = ({ persons }: Hall, id: number): Name => names.find((name) => persons[name] === id) ?? (`user ${id}` as Name)
