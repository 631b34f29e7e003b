import type { Actor } from '#platform/shared/actor.ts'

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
