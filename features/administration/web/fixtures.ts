import type { AdministeredCommittee } from '#features/administration/committee.ts'
import type { AdministeredUser } from '#features/administration/user.ts'

/** A user as the administration lists them, who has not signed in yet. */
export const anAdministeredUser = (change: Partial<AdministeredUser> = {}): AdministeredUser => ({
  id: 5,
  username: 'neu',
  first_name: 'Nora',
  last_name: 'Neu',
  email: '',
  language: null,
  is_site_admin: false,
  is_auditor: false,
  is_records_staff: false,
  is_disabled: false,
  can_create_proposals_for_other_people: false,
  has_password: true,
  identity_count: 0,
  membership_count: 0,
  session_count: 0,
  device_count: 0,
  has_second_factor: false,
  created: '2026-09-14T12:30:00+00:00',
  last_sign_in: null,
  invited: null,
  is_invitation_expired: false,
  ...change,
})

/** A committee as the administration lists it. */
export const anAdministeredCommittee = (change: Partial<AdministeredCommittee> = {}): AdministeredCommittee => ({
  id: 5,
  title: 'Bildung',
  group_type_title: '',
  group_type_order: 1,
  hidden: false,
  is_public: false,
  is_active: true,
  members_can_see_all_meetings: true,
  import_enabled: true,
  change_documents_enabled: true,
  ris_proposals_enabled: false,
  ris_suggestions_enabled: false,
  source_oguid: null,
  source_title: null,
  membership_count: 0,
  has_responsible: true,
  created: '2026-09-14T12:30:00+00:00',
  ...change,
})
