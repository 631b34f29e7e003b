import type { Random } from '#testing/shared/random.ts'
import {
  type Asked,
  changing,
  isAsked,
  isEnded,
  type Motion,
  type Name,
  names,
  people,
  type State,
  type Step,
  signedBy,
  type Text,
  writingForOthers,
} from './world.ts'

const fullHouse = 6
const files = ['Budget.txt', 'Plan.txt', 'Karte.txt']

/** Concurrent steps: most of them on the same motion, some of them repeated. */
export function chooseSteps(random: Random, { state, size, newName }: { state: State; size: number; newName: () => string }): Step[] {
  const motions = Object.keys(state.motions)
  const hot = motions.length > 0 ? random.pick(motions) : undefined
  const steps: Step[] = []
  while (steps.length < size) {
    const last = steps.at(-1)
    const motion = hot !== undefined && random.chance(0.7) ? hot : random.pick(motions)
    const isAgain = last !== undefined && random.chance(0.15)
    steps.push(isAgain ? last : chooseStep(random, { state, motion: motions.length > 0 ? motion : undefined, newName }))
  }
  return steps
}

type Choice = { state: State; motion: string | undefined; newName: () => string }
type Weights = Record<Step['does'], number>

function chooseStep(random: Random, { state, motion: key, newName }: Choice): Step {
  const motion = key === undefined ? undefined : state.motions[key]
  const does = random.weighed(weightsIn(state, motion))
  if (does === 'create') return aCreation(random, newName())
  if (does === 'list') return { by: random.pick(names), does }
  if (does === 'conclude' || does === 'reopen') return { by: random.chance(0.9) ? 'rita' : random.pick(names), does }
  if (does === 'change_membership') return aMembership(random, state)
  if (key === undefined || motion === undefined) return { by: random.pick(names), does: 'list' }
  const by = whoDoes(random, { state, motion, does })
  if (does === 'edit') return { by, does, motion: key, changes: someChanges(random, { by, motion, newName }) }
  if (does === 'attach') return { by, does, motion: key, file: random.pick(files) }
  if (does === 'sign' || does === 'submit') return { by, does, motion: key, ...(random.chance(0.7) && { read: aText(random, motion) }) }
  return { by, does, motion: key }
}

/** Mostly the text before the concurrent steps, otherwise an older or invented one. */
function aText(random: Random, { title, files: there }: Motion): Text {
  const what = random.weighed({ this: 8, title: 1, files: 1 })
  if (what === 'title') return { title: `${title} (Entwurf)`, files: there }
  return { title, files: what === 'this' ? there : there.length > 0 ? there.slice(1) : files.slice(0, 1) }
}

/** Keeps some motions of each kind, and the meeting running most of the time. */
function weightsIn({ motions, is_running, members }: State, motion: Motion | undefined): Weights {
  const count = Object.keys(motions).length
  const hasLeft = changing.some((who) => members[who] !== 'member')
  const perMotion: Omit<Weights, 'create' | 'list' | 'conclude' | 'reopen' | 'change_membership'> = {
    open: motion?.status === 'DRAFT' ? 18 : 2,
    sign: motion?.status === 'OPEN' ? 30 : 3,
    submit: motion?.status === 'OPEN' ? 7 + 2 * motion.signed.length : 2,
    take_back: motion?.status === 'OPEN' ? 2 : 0.5,
    withdraw: motion?.status === 'OPEN' ? 2 : 0.5,
    decline: motion?.status === 'OPEN' ? 5 : 1,
    reconsider: motion?.declined.length ? 4 : 0.5,
    move: motion && !is_running && !isEnded(motion) ? 12 : 0.5,
    edit: 11,
    attach: 6,
    remove: motion && isEnded(motion) && count >= fullHouse ? 12 : 1.5,
    get: 8,
  }
  return {
    ...perMotion,
    create: count < fullHouse ? 12 : 0.5,
    list: 10,
    conclude: is_running ? 1.5 : 0.2,
    reopen: is_running ? 0.2 : 25,
    change_membership: hasLeft ? 6 : 2,
  }
}

type Doing = { state: State; motion: Motion; does: Step['does'] }

/** Mostly a user who may do it. */
function whoDoes(random: Random, { state, motion, does }: Doing): Name {
  if (random.chance(0.2)) return random.pick(names)
  const asked = names.filter((who) => isAsked(state, motion, who) && !signedBy(motion, who))
  if ((does === 'sign' || does === 'decline') && asked.length > 0) return random.pick(asked)
  if (does === 'reconsider' && motion.declined.length > 0) return random.pick(motion.declined)
  if (does === 'open' || does === 'submit' || does === 'take_back' || does === 'withdraw') return motion.first
  return random.pick(
    motion.status === 'DRAFT' ? [motion.first, motion.first, motion.creator, 'remo'] : ['rita', 'rita', 'remo', motion.first],
  )
}

function aCreation(random: Random, name: string): Step {
  const by = random.pick(['anna', 'anna', 'beat', 'carla', 'vera', 'vito', 'remo', random.pick(names)] as const)
  const isForAnother = random.chance(writingForOthers.includes(by) ? 0.4 : 0.05)
  const first = isForAnother ? random.pick(names) : by
  return { by, does: 'create', motion: name, title: `Vorstoss ${name}`, asked: someAsked(random, first) }
}

/** Mostly members, each of them once. */
function someAsked(random: Random, first: Name): Asked[] {
  const left = names.filter((who) => who !== first && (people[who] === 'member' || people[who] === 'both' || random.chance(0.02)))
  const take = () => left.splice(random.below(left.length), 1)
  const persons = (role: Asked['role'], share: number): Asked[] =>
    left.length > 0 && random.chance(share) ? take().map((who) => ({ role, who })) : []
  const others = (['group', 'committee'] as const).filter((who) => random.chance(who === 'group' ? 0.35 : 0.15))
  return [
    { role: 'FIRST_SIGNATORY', who: first },
    ...persons('SECOND_SIGNATORY', 0.6),
    ...persons('THIRD_SIGNATORY', 0.4),
    ...persons('OTHER_SIGNATORY', 0.7),
    ...persons('OTHER_SIGNATORY', 0.4),
    ...others.map((who): Asked => ({ role: 'OTHER_SIGNATORY', who })),
    ...(random.chance(0.02) ? [{ role: 'OTHER_SIGNATORY' as const, who: first }] : []),
  ]
}

type Editing = { by: Name; motion: Motion; newName: () => string }

function someChanges(random: Random, { by, motion, newName }: Editing): Extract<Step, { does: 'edit' }>['changes'] {
  const what = random.weighed({ title: 5, same_title: 1, is_urgent: 3, asked: 5, first: 1, files: 1 })
  if (what === 'title') return { title: `Vorstoss ${newName()}` }
  if (what === 'same_title') return { title: motion.title, is_urgent: !motion.is_urgent }
  if (what === 'is_urgent') return { is_urgent: !motion.is_urgent }
  if (what === 'files') return { files: [] }
  if (what === 'first') return { asked: someAsked(random, random.chance(0.5) ? by : random.pick(names)) }
  const asked = someAsked(random, motion.first)
  // Mostly keeps those who have signed.
  const kept = random.chance(0.8) ? motion.asked.filter(({ who }) => motion.signed.some((one) => one.who === who)) : []
  const isFree = ({ who, role }: Asked) => !kept.some((one) => one.who === who || (one.role === role && role !== 'OTHER_SIGNATORY'))
  return { asked: [...asked.filter(isFree), ...kept] }
}

function aMembership(random: Random, { members }: State): Step {
  const of = random.pick(changing)
  const into = members[of] === 'member' ? random.pick(['access', 'ended', 'both'] as const) : 'member'
  return { by: random.chance(0.9) ? 'rita' : random.pick(names), does: 'change_membership', of, into }
}
