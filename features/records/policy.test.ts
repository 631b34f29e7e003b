import { expect, test } from 'vitest'
import { motionStatuses } from '#features/motions/motion.ts'
import { someone } from '#testing/shared/actors.ts'
import { isMotionPostingOffered, recordsPolicy, refusalOfMotion } from './policy.ts'
import { postingStates } from './posting.ts'

const member = someone({ roles: ['member'] })
const people = {
  'a member': member,
  'a user with read access only': someone(),
  'a responsible person': someone({ roles: ['responsible'] }),
  'a member who has left': someone({ roles: ['member', 'responsible'], is_active: false }),
  'a member of another committee': someone({ roles: ['member', 'responsible'], committee_id: 8 }),
}
type Who = keyof typeof people

/** A committee with the given properties. */
const committee = (...facts: string[]) => ({
  committee_id: 7,
  is_solothurn: facts.includes('canton'),
  can_post_ris_proposals: facts.includes('proposals'),
  can_post_ris_suggestions: facts.includes('suggestions'),
})

test.each<[string[], proposal: boolean, suggestion: boolean]>([
  [[], false, false],
  [['proposals'], true, false],
  [['suggestions'], false, true],
  [['proposals', 'suggestions'], true, true],
  [['canton'], false, false],
  [['canton', 'proposals'], true, true],
  [['canton', 'suggestions'], false, true],
])('in a committee with %j, a member may post a proposal: %j, a suggestion: %j', (facts, proposal, suggestion) => {
  const at = committee(...facts)
  expect([recordsPolicy.postProposal(member, at), recordsPolicy.postSuggestion(member, at)]).toEqual([proposal, suggestion])
})

test.each<[Who, posts: boolean, motion: boolean]>([
  ['a member', true, false],
  ['a user with read access only', false, false],
  ['a responsible person', false, true],
  ['a member who has left', false, false],
  ['a member of another committee', false, false],
])('%s: may post proposals and suggestions: %j, submitted motions: %j', (who, posts, motion) => {
  const [me, at] = [people[who], committee('proposals', 'suggestions')]
  expect([recordsPolicy.postProposal(me, at), recordsPolicy.postSuggestion(me, at)]).toEqual([posts, posts])
  expect(recordsPolicy.postMotion(me, at)).toBe(motion)
})

test.each([
  [true, 'anna', true],
  [true, 'berta', true],
  [false, 'anna', true],
  [false, 'berta', false],
])('may write for others: %j, in the name of %s → may post: %j', (can_create_proposals_for_other_people, proposal_creator, may) => {
  expect(recordsPolicy.postFor({ ...member, can_create_proposals_for_other_people }, { proposal_creator })).toBe(may)
})

test.each([true, false])('records staff: %j → may work off the inbox', (is_records_staff) => {
  expect(recordsPolicy.workOff({ is_records_staff })).toBe(is_records_staff)
})

test('offers to post a submitted motion, and again after a refusal', () => {
  const offered = (who: Who, status: (typeof motionStatuses)[number], state?: (typeof postingStates)[number]) =>
    isMotionPostingOffered(people[who], { committee_id: 7, status, posting: state === undefined ? null : { id: 1, state } })
  expect(motionStatuses.filter((status) => offered('a responsible person', status))).toEqual(['SUBMITTED'])
  expect(motionStatuses.filter((status) => offered('a member', status))).toEqual([])
  expect(postingStates.filter((state) => offered('a responsible person', 'SUBMITTED', state))).toEqual(['refused'])
  expect(motionStatuses.map((status) => refusalOfMotion({ status }))).toEqual([
    'records.motion_not_submitted',
    'records.motion_not_submitted',
    undefined,
    'records.motion_not_submitted',
  ])
})
