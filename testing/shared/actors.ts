import type { Actor, Role } from '#platform/shared/actor.ts'

/** A user with all personal permissions, so that only roles can be a reason for refusal. */
export const anActor = (roles: Actor['roles']): Actor => ({
  id: 1,
  username: 'anna',
  first_name: 'Anna',
  last_name: 'Muster',
  email: '',
  is_site_admin: true,
  is_auditor: true,
  is_records_staff: true,
  can_create_proposals_for_other_people: true,
  roles,
  today: '2026-11-20',
})

type Membership = { roles?: Role[]; is_active?: boolean; committee_id?: number }

/** A user with one membership, by default in committee 7. */
export const someone = ({ roles = ['access'], is_active = true, committee_id = 7 }: Membership = {}): Actor =>
  anActor([{ committee_id, roles, begin_date: null, end_date: null, is_active }])

/** Users who may and may not leave work of their own in committee 7. */
export const whoLeavesTraces: [who: string, me: Actor, may: boolean][] = [
  ['whoever is in the committee', someone(), true],
  ['whoever has left', someone({ is_active: false, roles: ['access', 'member', 'responsible'] }), false],
  ['somebody of another committee', someone({ committee_id: 8, roles: ['access', 'member', 'responsible'] }), false],
]
