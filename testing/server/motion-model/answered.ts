import type { Motion } from '#features/motions/motion.ts'
import type { Hall } from './hall.ts'
import { asText, isOfOneInstant, type View } from './view.ts'
import { type Asked, type Name, names, type Step, sorted } from './world.ts'

/** What a response shows, as text; undefined for steps whose response is not checked. */
export function shownIn(hall: Hall, step: Step, body: unknown): string | undefined {
  const { does } = step
  if (does === 'list') return asText((body as Motion[]).map((motion) => viewIn(hall, step, motion)))
  if (does === 'remove' || does === 'conclude' || does === 'reopen' || does === 'change_membership') return undefined
  return asText([viewIn(hall, step, body as Motion)])
}

const viewIn = (hall: Hall, step: Step, motion: Motion): View => ({
  motion: hall.known.get(motion.id) ?? '?',
  status: motion.status,
  title: motion.title,
  is_urgent: motion.is_urgent,
  first: nameIn(hall, motion.first_signatory_id),
  creator: nameIn(hall, motion.creator.id),
  is_running: isOfOneInstant(step) ? motion.meeting.is_running_meeting : undefined,
  can_sign: motion.can_sign,
  has_signed: motion.has_signed,
  others: motion.signed_other_signatories_count,
  asked: sorted(
    motion.signatories.map(({ role, type, signatory_id, is_signed }) => ({ role, who: whoIs(hall, type, signatory_id), is_signed })),
  ),
  signed: motion.signatures.map(({ role, user_id }) => ({ role, who: nameIn(hall, user_id) })),
  files: motion.attachments.map(({ name }) => name).sort(),
})

const whoIs = (hall: Hall, type: Motion['signatories'][number]['type'], id: number): Asked['who'] =>
  type === 'user' ? nameIn(hall, id) : type === 'committee' ? 'committee' : 'group'

export const nameIn = ({ persons }: Hall, id: number): Name => names.find((name) => persons[name] === id) ?? (`user ${id}` as Name)
