import { isMember, signedBy } from '#testing/server/motion-model/known.ts'
import { type Asked, grouped, type Motion, type Name, type State, type Step, writingForOthers } from '#testing/server/motion-model/world.ts'

type Writing = Extract<Step, { does: 'edit' | 'attach' }>

/** The first signature freezes the text, the roles of those who have signed, and the first signatory. */
export function isFrozenBy(motion: Motion, step: Writing): boolean {
  if (motion.signed.length === 0) return false
  if (step.does === 'attach') return !motion.files.includes(step.file)
  const { title, asked, files } = step.changes
  return (
    (title !== undefined && title !== motion.title) ||
    (files !== undefined && motion.files.length > 0) ||
    (asked !== undefined &&
      (firstOf(asked) !== motion.first ||
        inPerson(motion).some((who) => !asked.some((one) => one.who === who)) ||
        asked.some(({ who, role }) => motion.signed.some((one) => one.who === who && one.role !== role))))
  )
}

/** Those who were asked by name and have signed. */
const inPerson = ({ asked, signed }: Motion) => signed.map(({ who }) => who).filter((who) => asked.some((one) => one.who === who))

/** Cases that the documents leave open: removing a group or committee of which somebody has signed, or attaching a file again. */
export function isUnclear(motion: Motion, step: Writing): number[] {
  if (motion.signed.length === 0) return []
  if (step.does === 'attach') return [409]
  const { asked } = step.changes
  const isGone = motion.asked.some(({ who }) => isWitness(motion, who) && !asked?.some((one) => one.who === who))
  return asked && isGone ? [409] : []
}

const isWitness = (motion: Motion, who: Asked['who']) =>
  who === 'committee' || (who === 'group' && grouped.some((one) => signedBy(motion, one)))

const isNoMember = (state: State, who: Asked['who']) => who !== 'group' && who !== 'committee' && !isMember(state, who)

type Asking = { by: Name; asked: Asked[] | undefined; before: Motion | undefined }

/** The statuses with which these signatories are refused. */
export function asksWrongly(state: State, { by, asked, before }: Asking): number[] {
  if (!asked) return []
  const isKept = ({ who, role }: Asked) => before?.asked.some((one) => one.who === who && one.role === role) ?? false
  const isForAnother = ![by, before?.first].includes(firstOf(asked)) && !writingForOthers.includes(by)
  const isUnknown = asked.some((one) => !isKept(one) && isNoMember(state, one.who))
  const isTwice = new Set(asked.map(({ who }) => who)).size < asked.length
  return [...(isForAnother ? [403] : []), ...(isUnknown || isTwice ? [400] : [])]
}

const firstOf = (asked: Asked[]) => asked.find(({ role }) => role === 'FIRST_SIGNATORY')?.who as Name

export function edited(motion: Motion, step: Writing): Motion {
  if (step.does === 'attach') return { ...motion, files: [...new Set([...motion.files, step.file])] }
  const { asked = motion.asked, title = motion.title, is_urgent = motion.is_urgent, files = motion.files } = step.changes
  return { ...motion, asked, title, is_urgent, files, first: firstOf(asked) }
}
