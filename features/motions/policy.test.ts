import { expect, test } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { anActor } from '#testing/shared/actors.ts'
import { motionStatuses } from './motion.ts'
import { isOffered, type MotionAction, type MotionFacts, motionPolicy, motionRefusal } from './policy.ts'

const committee_id = 4
const auditEntries = Object.keys(motionRefusal) as MotionAction[]

/** A person's roles in the committee and relation to the motion. */
type Who = {
  roles: Role[]
  is_active?: boolean
  elsewhere?: boolean
  is?: ('first' | 'creator' | 'asked' | 'signed' | 'declined')[]
}

const member: Who = { roles: ['member'] }
const responsible: Who = { roles: ['responsible'] }
const people = {
  'the first signatory': { ...member, is: ['first', 'creator'] },
  'the first signatory for whom another wrote it': { ...member, is: ['first'] },
  'the first signatory, also responsible': { roles: ['responsible', 'member'], is: ['first', 'creator'] },
  'the first signatory, now only responsible': { ...responsible, is: ['first', 'creator'] },
  'the first signatory, now with read access only': { roles: ['access'], is: ['first', 'creator'] },
  'the first signatory who has left': { ...member, is_active: false, is: ['first', 'creator'] },
  'a member who wrote it for another': { ...member, is: ['creator'] },
  'a former member who wrote it for another': { ...member, is_active: false, is: ['creator'] },
  'a member who wrote it for another and is asked to sign': { ...member, is: ['creator', 'asked'] },
  'a member who is asked to sign': { ...member, is: ['asked'] },
  'a member who has declined': { ...member, is: ['asked', 'declined'] },
  'a member who has signed': { ...member, is: ['asked', 'signed'] },
  'a signatory, now with read access only': { roles: ['access'], is: ['asked', 'signed'] },
  'a signatory who has left': { ...member, is_active: false, is: ['asked', 'signed'] },
  'a member who is not asked': member,
  'a responsible person': responsible,
  'a responsible person who is asked to sign': { roles: ['responsible', 'member'], is: ['asked'] },
  'a responsible person who has signed': { roles: ['responsible', 'member'], is: ['asked', 'signed'] },
  'a responsible person who has left': { ...responsible, is_active: false },
  'a user with read access': { roles: ['access'] },
  'a member of another committee': { roles: ['responsible', 'member'], elsewhere: true },
} satisfies Record<string, Who>

const actorOf = ({ roles, is_active = true, elsewhere = false }: Who) =>
  anActor([{ committee_id: elsewhere ? 5 : committee_id, roles, is_active, begin_date: null, end_date: null }])

/** The motion as that person sees it: `can_sign` and `has_signed` depend on the caller. */
function motionFor({ roles, is_active = true, is = [] }: Who, status: MotionFacts['status'], is_running_meeting: boolean): MotionFacts {
  const me = actorOf({ roles }).id
  const has_signed = is.includes('signed')
  return {
    status,
    committee_id,
    first_signatory_id: is.includes('first') ? me : 8,
    creator: { id: is.includes('creator') ? me : 9 },
    can_sign: status === 'OPEN' && is.includes('asked') && !has_signed && !is.includes('declined') && is_active && roles.includes('member'),
    has_signed,
    has_declined: status === 'OPEN' && is.includes('declined'),
    signatures: [],
    meeting: { is_running_meeting, is_over: !is_running_meeting },
  }
}

const states = motionStatuses.flatMap((status) => [false, true].map((isRunning) => [status, isRunning] as const))
const inEachState = (who: Who, does: (auditEntry: MotionAction, motion: MotionFacts) => boolean) =>
  states.map(([status, isRunning]) => auditEntries.filter((auditEntry) => does(auditEntry, motionFor(who, status, isRunning))).join(' '))

const nothing = Array<string>(8).fill('')
const draft = ['edit open move copy remove', 'edit open copy remove']
const open = ['ask_others take_back withdraw move copy remove', 'ask_others take_back withdraw copy submit remove']
const ended = ['copy', 'copy', 'copy remove', 'copy remove']
const byResponsible = ['edit move remove', 'edit remove', 'edit move remove', 'edit remove', ...Array<string>(4).fill('remove')]

// Two columns per status: meeting not running, meeting running.
test.each<[keyof typeof people, ...string[]]>([
  ['the first signatory', ...draft, ...open, ...ended],
  ['the first signatory for whom another wrote it', ...draft, ...open, ...ended],
  [
    'the first signatory, also responsible',
    ...draft,
    'edit take_back withdraw move copy remove',
    'edit take_back withdraw copy submit remove',
    ...Array<string>(4).fill('copy remove'),
  ],
  ['the first signatory, now only responsible', ...byResponsible],
  ['the first signatory, now with read access only', ...nothing],
  ['the first signatory who has left', ...nothing],
  ['a member who wrote it for another', 'edit', 'edit', '', '', '', '', '', ''],
  ['a former member who wrote it for another', ...nothing],
  ['a member who wrote it for another and is asked to sign', 'edit', 'edit', 'decline', 'sign decline', '', '', '', ''],
  ['a member who is asked to sign', '', '', 'decline', 'sign decline', '', '', '', ''],
  ['a member who has declined', '', '', 'reconsider', 'reconsider', '', '', '', ''],
  ['a member who has signed', ...nothing],
  ['a signatory, now with read access only', ...nothing],
  ['a signatory who has left', ...nothing],
  ['a member who is not asked', ...nothing],
  ['a responsible person', ...byResponsible],
  [
    'a responsible person who is asked to sign',
    'edit move copy remove',
    'edit copy remove',
    'edit move copy decline remove',
    'edit copy sign decline remove',
    ...Array<string>(4).fill('copy remove'),
  ],
  [
    'a responsible person who has signed',
    'edit move copy remove',
    'edit copy remove',
    'edit move copy remove',
    'edit copy remove',
    ...Array<string>(4).fill('copy remove'),
  ],
  ['a responsible person who has left', ...nothing],
  ['a user with read access', ...nothing],
  ['a member of another committee', ...nothing],
])('%s is offered: draft %j and %j, open %j and %j, submitted %j and %j, withdrawn %j and %j', (name, ...offered) => {
  const who: Who = people[name]
  expect(inEachState(who, (auditEntry, motion) => isOffered(auditEntry, actorOf(who), motion))).toEqual(offered)
})

test.each<[keyof typeof people, boolean]>([
  ['the first signatory', true],
  ['the first signatory for whom another wrote it', false],
  ['the first signatory who has left', true],
  ['a member who wrote it for another', true],
  ['a member who is asked to sign', false],
  ['a responsible person', true],
  ['a responsible person who has left', false],
  ['a member of another committee', false],
])('%s may make another person first signatory of a draft: %j', (name, may) => {
  const who: Who = people[name]
  expect(motionPolicy.giveAway(actorOf(who), motionFor(who, 'DRAFT', false))).toBe(may)
})

const ofFirst = 'ask_others open take_back withdraw move copy submit'
const first = [`edit ${ofFirst} remove`, `edit ${ofFirst} remove`, `${ofFirst} remove`, `${ofFirst} remove`, ofFirst, ofFirst]
const firstInAll = [...first, `${ofFirst} remove`, `${ofFirst} remove`]
const ofAsked = 'sign decline reconsider'

// Permission is checked before state: 403, not 409.
test.each<[keyof typeof people, ...string[]]>([
  ['the first signatory', ...firstInAll],
  ['the first signatory for whom another wrote it', ...firstInAll],
  ['the first signatory, also responsible', ...Array<string>(8).fill(`edit ${ofFirst} remove`)],
  ['the first signatory, now only responsible', ...Array<string>(8).fill('edit ask_others move remove')],
  ['the first signatory, now with read access only', ...nothing],
  ['the first signatory who has left', ...nothing],
  ['a member who wrote it for another', 'edit', 'edit', '', '', '', '', '', ''],
  ['a former member who wrote it for another', ...nothing],
  ['a member who wrote it for another and is asked to sign', 'edit', 'edit', ofAsked, ofAsked, '', '', '', ''],
  ['a member who is asked to sign', '', '', ofAsked, ofAsked, '', '', '', ''],
  ['a member who has declined', '', '', 'decline reconsider', 'decline reconsider', '', '', '', ''],
  ['a member who has signed', ...Array<string>(8).fill('sign')],
  ['a signatory, now with read access only', ...nothing],
  ['a signatory who has left', ...nothing],
  ['a member who is not asked', ...nothing],
  ['a responsible person', ...Array<string>(8).fill('edit ask_others move remove')],
  [
    'a responsible person who is asked to sign',
    'edit ask_others move copy remove',
    'edit ask_others move copy remove',
    `edit ask_others move copy ${ofAsked} remove`,
    `edit ask_others move copy ${ofAsked} remove`,
    ...Array<string>(4).fill('edit ask_others move copy remove'),
  ],
  ['a responsible person who has left', ...nothing],
  ['a user with read access', ...nothing],
  ['a member of another committee', ...nothing],
])('%s may: draft %j and %j, open %j and %j, submitted %j and %j, withdrawn %j and %j', (name, ...allowed) => {
  const who: Who = people[name]
  expect(inEachState(who, (auditEntry, motion) => motionPolicy[auditEntry](actorOf(who), motion))).toEqual(allowed)
})

const isOver = ['motions.is_submitted', 'motions.is_submitted', 'motions.is_withdrawn', 'motions.is_withdrawn']
const [notOpen, notDraft, notOver] = ['motions.is_not_open', 'motions.is_no_draft', 'motions.meeting_not_over']

// The state's refusal applies to everybody alike.
test.each<[MotionAction, ...(string | undefined)[]]>([
  ['edit', undefined, undefined, undefined, undefined, ...isOver],
  ['move', undefined, notOver, undefined, notOver, ...isOver],
  ['open', undefined, undefined, ...Array<string>(6).fill(notDraft)],
  ...(['ask_others', 'take_back', 'withdraw', 'decline', 'reconsider'] as const).map(
    (auditEntry): [MotionAction, ...(string | undefined)[]] => [auditEntry, notOpen, notOpen, undefined, undefined, ...isOver],
  ),
  ...(['submit', 'sign'] as const).map((auditEntry): [MotionAction, ...(string | undefined)[]] => [
    auditEntry,
    notOpen,
    notOpen,
    'motions.meeting_not_running',
    undefined,
    ...isOver,
  ]),
  ...(['copy', 'remove'] as const).map((auditEntry): [MotionAction, ...undefined[]] => [
    auditEntry,
    ...Array<undefined>(8).fill(undefined),
  ]),
])('refusal to %s: draft %j and %j, open %j and %j, submitted %j and %j, withdrawn %j and %j', (auditEntry, ...refusals) => {
  for (const who of Object.values(people))
    expect(states.map(([status, isRunning]) => motionRefusal[auditEntry](motionFor(who, status, isRunning)))).toEqual(refusals)
})

test('a motion that somebody has signed cannot become a draft again', () => {
  const motion = { ...motionFor(member, 'OPEN', true), signatures: [{}] }
  expect([motionRefusal.take_back(motion), motionRefusal.withdraw(motion)]).toEqual(['motions.has_signatures', undefined])
})

test.each([
  ['member', true, true, true],
  ['member', true, false, false],
  ['member', false, true, false],
  ['access', true, true, false],
  ['responsible', true, true, false],
] as const)('%s, active: %j, committee may post: %j → may create a motion: %j', (role, is_active, can_post_ris_suggestions, may) => {
  const me = actorOf({ roles: [role], is_active })
  expect(motionPolicy.create(me, { committee_id, can_post_ris_suggestions })).toBe(may)
  expect(motionPolicy.create(me, { committee_id: 5, can_post_ris_suggestions })).toBe(false)
})

test.each([
  [['member'], false, false],
  [['member', 'responsible'], false, false],
  [['member', 'responsible'], true, true],
  [['responsible'], true, false],
] as const)(
  'with the roles %j and the right to write for others %j, another’s motion may be copied: %j',
  (roles, can_create_proposals_for_other_people, may) => {
    const who: Who = { roles: [...roles] }
    const me = { ...actorOf(who), can_create_proposals_for_other_people }
    expect(motionPolicy.copy(me, motionFor(who, 'OPEN', false))).toBe(may)
  },
)

test.each([
  [true, 8, true],
  [true, 1, true],
  [false, 8, false],
  [false, 1, true],
])('may create for others: %j, first signatory %j → %j', (can_create_proposals_for_other_people, first_signatory_id, may) => {
  const me = { ...anActor([]), can_create_proposals_for_other_people }
  expect(motionPolicy.createFor(me, { first_signatory_id })).toBe(may)
})
