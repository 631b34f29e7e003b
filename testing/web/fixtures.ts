import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import type { Committee, CommitteeListed } from '#features/committees/contract.ts'
import type { Attachment, Protocol } from '#features/documents/document.ts'
import { hints, type OwnUser } from '#features/identity/contract.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import type { Configuration } from '#platform/shared/site.ts'

export const INSTANT = '2026-09-14T12:30:00+00:00'

export const aConfiguration = (change: Partial<Configuration> = {}): Configuration => ({
  version: '0.1.0',
  app_name: 'Traktanda',
  root_url: 'http://localhost:3000',
  path_prefix: '',
  api_root: '/api/v1/',
  apps_endpoint_url: null,
  primary_color: '#1f5fa8',
  languages: ['de', 'fr', 'en'],
  time_zone: 'Europe/Zurich',
  tracking_url: null,
  help_contact: null,
  help_phone: null,
  help_email: null,
  help_url: null,
  help_content: null,
  mqtt: { available: false },
  enable_membership_management: true,
  enable_businesses: true,
  is_solothurn: false,
  documents_use_sort_order: false,
  full_text_search: true,
  public_pages: false,
  features: { meetingDescription: true, shareAnnotations: true },
  start_page: 'committee',
  default_committee_id: 2,
  ...change,
})

export const aUser = (change: Partial<OwnUser> = {}): OwnUser => ({
  id: 1,
  username: 'muster',
  first_name: 'Eva',
  last_name: 'Muster',
  email: 'eva@example.org',
  is_site_admin: false,
  is_auditor: false,
  is_records_staff: false,
  can_create_proposals_for_other_people: false,
  roles: [],
  roles_display: '',
  start_page: null,
  closed_hints: [...hints],
  read_documents: false,
  today: '2026-09-14',
  ...change,
})

export const aCommittee = (change: Partial<CommitteeListed> = {}): CommitteeListed => ({
  id: 2,
  title: 'Finanzkommission',
  group_type_title: '',
  group_type_order: 1,
  hidden: false,
  is_active: true,
  has_active_membership: true,
  is_responsible: false,
  members_can_see_all_meetings: true,
  can_import_meeting: false,
  can_change_documents: false,
  can_post_ris_proposals: false,
  can_post_ris_suggestions: false,
  can_see_motions: false,
  ...change,
})

export const aCommitteeWithMeetings = (meetings: MeetingListed[] = [], change: Partial<CommitteeListed> = {}): Committee => ({
  ...aCommittee(change),
  meetings,
  documents: [],
  ris_proposal_business_types: [],
})

/** Empty responses for the parts of a committee's page. */
export const partsOfCommittee = (id: number): Record<string, unknown> => ({
  [`committees/${id}/committee_links/`]: [],
  [`committees/${id}/notes/`]: [],
  [`committees/${id}/committee_groups/`]: [],
  [`committees/${id}/users/`]: [],
  [`committee_document_structure/${id}/`]: { sections: [], documents: [] },
})

export const aMeetingListed = (change: Partial<MeetingListed> = {}): MeetingListed => ({
  id: 4,
  committee_id: 2,
  title: '12. Sitzung',
  start: INSTANT,
  concluded: null,
  location: 'Rathaus',
  imported_at: INSTANT,
  updated: INSTANT,
  is_current: false,
  is_next: false,
  is_running_meeting: false,
  has_tagesordnung: false,
  last_seen: null,
  ...change,
})

export const aMeeting = (change: Partial<Meeting> = {}): Meeting => ({
  ...aMeetingListed(),
  description: '',
  committee: {
    id: 2,
    title: 'Finanzkommission',
    can_import_meeting: false,
    can_post_ris_proposals: false,
    can_post_ris_suggestions: false,
    can_see_motions: false,
  },
  protocol_id: null,
  protocol: null,
  is_reopenable: false,
  changes_at: null,
  made_by_hand: false,
  tagesordnung_slots: [],
  tagesordnung_slot_notes: {},
  meeting_documents: [],
  notes: [],
  agenda_items: [],
  ...change,
})

export const anAgendaItem = (change: Partial<AgendaItem> = {}): AgendaItem => ({
  id: 30,
  meeting_id: 4,
  title: 'Voranschlag 2027',
  number: '2.',
  number_or_business_number: '2.',
  extended_title: 'Voranschlag 2027',
  numbered_title: '2. Voranschlag 2027',
  is_paragraph: false,
  sort_order: 2,
  is_active: false,
  has_annotations: false,
  last_seen: INSTANT,
  bookmark: false,
  tags: [],
  tag_counts: [],
  notes: [],
  business: null,
  proposal_id: null,
  proposal: null,
  attachments: [],
  ...change,
})

export const anAgendaItemWithMeeting = (change: Partial<AgendaItemWithMeeting> = {}): AgendaItemWithMeeting => ({
  ...anAgendaItem(),
  meeting: { id: 4, title: '12. Sitzung', start: INSTANT, committee: { id: 2, title: 'Finanzkommission' } },
  withdrawn: null,
  personal_documents: [],
  ...change,
})

export const aDocument = (change: Partial<Protocol> = {}): Protocol => ({
  id: 50,
  title: 'Traktandenliste',
  meeting_id: 4,
  version_id: 500,
  file: 'meeting_documents/50/versions/500/file/',
  file_name: 'Traktandenliste.pdf',
  file_extension: 'pdf',
  mime_type: 'application/pdf',
  size: 1000,
  created: INSTANT,
  updated: INSTANT,
  last_seen: INSTANT,
  has_annotations: false,
  sort_order: null,
  color_code: null,
  tags: [],
  tag_counts: [],
  ...change,
})

export const anAttachment = (change: Partial<Attachment> = {}): Attachment => ({ ...aDocument(), agenda_item_id: 30, ...change })
