import type { ManifestWithDocuments } from './meetings/manifest-shape.ts'
import type { DocumentDescription } from './papers/document-description.ts'

export type CouncilUser = {
  username: string
  first_name: string
  last_name: string
  email: string
  is_site_admin: boolean
  is_auditor: boolean
  is_records_staff: boolean
  can_create_proposals_for_other_people: boolean
}

export type CouncilCommittee = {
  title: string
  group_type_title: string
  group_type_order: number
  hidden: boolean
  /** Meetings of an inactive committee are imported before it is deactivated, since it refuses imports. */
  is_active: boolean
  members_can_see_all_meetings: boolean
  import_enabled: boolean
  change_documents_enabled: boolean
  ris_proposals_enabled: boolean
  ris_suggestions_enabled: boolean
}

export type Role = 'access' | 'member' | 'responsible'

export type CouncilMembership = {
  username: string
  committee: string
  roles: Role[]
  begin_date: string | null
  end_date: string | null
}

export type CouncilGroup = {
  committee: string
  title: string
  /** Usernames. */
  members: string[]
  email_addresses: string[]
  share_automatically: boolean
}

export type CouncilLink = { committee: string; title: string; url: string }

/**
 * `zips` in import order: each one after the first brings changes to the same meeting. The last `late_zips` are imported after people have
 * worked on the earlier ones.
 */
export type CouncilMeeting = { committee: string; zips: ManifestWithDocuments[]; late_zips: number }

/** In the order of their buttons. */
export type CouncilTextFragment = { name: string; text: string }

/** As an administrator would enter them. */
export type CouncilCatalogues = {
  business_types: {
    title: string
    api_uid: string
    show_for_proposal: boolean
    sort_order: number
    number_pattern?: string
    least_signatures?: number
  }[]
  tag_options: {
    slug: string
    title_de: string
    title_fr: string
    title_en: string
    style: 'simple' | 'count' | 'progress'
    content_types: string[]
    color: string
    readonly?: boolean
    sort_order: number
  }[]
  text_fragments: CouncilTextFragment[]
}

/** Of the parliament; days as YYYY-MM-DD. */
export type CouncilLegislativeTerm = { title: string; begin_date: string; end_date: string }

/** A basic document: its title, and the contents of its file. */
export type CouncilDocument = { title: string; file_name: string; document: DocumentDescription }

/** The documents of one section, or those outside of sections. */
export type CouncilShelf = { committee: string; section: string | null; documents: CouncilDocument[] }

/** A personal document on the item of a business. */
export type CouncilPersonalDocument = CouncilDocument & {
  username: string
  /** Of the meeting. */
  opengever_id: number
  business_number: string
}

export type Council = CouncilCatalogues & {
  users: CouncilUser[]
  committees: CouncilCommittee[]
  memberships: CouncilMembership[]
  legislative_terms: CouncilLegislativeTerm[]
  groups: CouncilGroup[]
  links: CouncilLink[]
  meetings: CouncilMeeting[]
  basic_documents: CouncilShelf[]
  personal_documents: CouncilPersonalDocument[]
  annotations: CouncilAnnotations[]
  tags: CouncilTags[]
  bookmarks: (CouncilPlace & { usernames: string[] })[]
  notes: CouncilNote[]
  motions: CouncilMotion[]
  postings: CouncilPosting[]
}

/** Who is asked to sign: a username, or the title of a group or of the committee itself. */
export type CouncilSignatory = {
  role: 'FIRST_SIGNATORY' | 'SECOND_SIGNATORY' | 'THIRD_SIGNATORY' | 'OTHER_SIGNATORY'
  type: 'user' | 'committee' | 'committeegroup'
  name: string
}

/** A motion and its history; its author may differ from its first signatory; instants as ISO 8601. */
export type CouncilMotion = {
  committee: string
  /** Of the meeting. */
  opengever_id: number
  /** The author. */
  username: string
  title: string
  description: string
  reason: string
  /** The api_uid of the business type. */
  business_type: string
  rights_holder: 'proposal_creator' | 'faction' | 'commission' | 'cross_party' | null
  is_urgent: boolean
  /** Starts with the first signatory. */
  signatories: CouncilSignatory[]
  attachments: CouncilDocument[]
  written: string
  opened?: string
  signed: { username: string; at: string }[]
  submitted?: string
  withdrawn?: { at: string; reason: string }
}

/** A posting to the records system and its decision; names a business by its number. */
export type CouncilPosting = {
  committee: string
  kind: 'proposal' | 'suggestion'
  username: string
  title: string
  /** By their names on the wire. */
  fields: Record<string, string>
  papers: CouncilDocument[]
  posted: string
  decided?: string
  decision?:
    | { state: 'accepted'; number: string; title: string; type: string }
    | { state: 'attached'; number: string }
    | { state: 'rejected'; answer: string }
}

/** A note on a committee (by title), on one of its meetings, on the item of a business there, or on one of the item's documents. */
export type CouncilNote = {
  username: string
  /** Age of the note. */
  hours_ago: number
  text: string
  /** Private by default; otherwise public, or for groups by their titles. */
  audience?: 'public' | string[]
  committee: string
  opengever_id?: number
  business_number?: string
  paper?: { kind: 'proposals' | 'attachments'; title: string | null }
  place?: { page_number: number; position_x: number; position_y: number }
}

/** The item of a business in a meeting. */
export type CouncilPlace = { opengever_id: number; business_number: string }

/** A tag that people have set on an item, its proposal or one of its attachments (by title). */
export type CouncilTags = CouncilPlace & {
  usernames: string[]
  slug: string
  kind: 'agendaitem' | 'proposal' | 'attachment'
  title?: string
}

/** An annotation on or beside a passage of the paper. */
export type CouncilMark = {
  type: 'highlight' | 'underline' | 'strikeout' | 'note' | 'ellipse' | 'freetext'
  color: string
  passage: string
  text?: string
}

/** Recipients of a shared layer, and its name: usernames, and titles of the committee's groups. */
export type CouncilSharing = { name: string; users: string[]; groups: string[] }

/** A user's own annotations on a proposal, or on an attachment or a personal document by its title. */
export type CouncilAnnotations = {
  username: string
  /** Of the meeting. */
  opengever_id: number
  business_number: string
  kind: 'proposals' | 'attachments' | 'personal_documents'
  /** Null for the proposal: an item has only one. */
  title: string | null
  /** Default: the latest one. Annotations of an older version are carried over. */
  version?: number
  marks: CouncilMark[]
  shared?: CouncilSharing
}
