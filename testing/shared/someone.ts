import type { Actor, Role } from '#platform/shared/actor.ts'
import { anActor } from './an-actor.ts'

type Membership = { roles?: Role[]; is_active?: boolean; committee_id?: number }

/** Somebody with one membership, in the committee 7 as a rule. */
export const someone = ({ roles = ['access'], is_active = true, committee_id = 7 }: Membership = {}): Actor =>
  anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])

/** Who has what it takes to leave something of one's own in the committee 7, and who has not. */
export const whoLeavesTraces: [who: string, me: Actor, may: boolean][] = [
  ['whoever is in the committee', someone(), true],
  ['whoever has left', someone({ is_active: false, roles: ['access', 'member', 'responsible'] }), false],
  ['somebody of another committee', someone({ committee_id: 8, roles: ['access', 'member', 'responsible'] }), false],
]
