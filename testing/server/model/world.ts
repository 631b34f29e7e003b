/**
 * A site as plain facts. Whatever is named by a number is the place in its list, persons by theirs from 0. Days are counted from today, which is 0. What was
 * removed is `gone` and keeps its place.
 */
export type World = {
  persons: number
  committees: Committee[]
  memberships: Membership[]
  groups: Group[]
  links: OfCommittee[]
  sections: OfCommittee[]
  basic_documents: OfCommittee[]
  businesses: Business[]
  meetings: Meeting[]
  items: Item[]
  entries: Entry[]
  documents: Document[]
  layers: Layer[]
  notes: Note[]
  motions: Motion[]
  postings: Posting[]
}

type Removable = { gone?: true }

export type Committee = {
  hidden: boolean
  is_active: boolean
  members_can_see_all_meetings: boolean
  import_enabled: boolean
  change_documents_enabled: boolean
  ris_suggestions_enabled: boolean
}
export type Role = 'access' | 'member' | 'responsible'
/** One at most of a person and a committee; null is an open end. */
export type Membership = { person: number; committee: number; roles: Role[]; begin: number | null; end: number | null } & Removable
export type Group = { committee: number; persons: number[] } & Removable
export type OfCommittee = { committee: number } & Removable
/** `source`: the committee whose title the import told. */
export type Business = { committee: number; source: number | null }
/** From the first day at eight o'clock; `is_concluded` half an hour ago, if it has begun. */
export type Meeting = { committee: number; days: number[]; is_concluded: boolean }
export type Item = { meeting: number; is_paragraph: boolean; business: number | null }
export type Entry = { item: number; is_active: boolean }
export type Kind = 'meeting_documents' | 'protocols' | 'attachments' | 'proposals' | 'personal_documents'
/** Beside an item those that have one; `owner` of personal ones alone. */
export type Document = { kind: Kind; meeting: number; item: number | null; owner: number | null } & Removable
/** Recipients only of shared ones. */
export type Layer = {
  document: number
  owner: number
  kind: 'private' | 'shared' | 'legacy'
  persons: number[]
  groups: number[]
} & Removable
export type Target = { on: 'committees' | 'meetings' | 'items' | 'documents'; of: number }
export type Note = { author: number; target: Target; public: boolean; groups: number[]; is_orphan?: true } & Removable
export type Motion = {
  meeting: number
  creator: number
  first: number
  status: 'DRAFT' | 'OPEN' | 'SUBMITTED'
  /** Beside the first. */
  asked: number[]
  groups: number[]
  asks_committee: boolean
  signed: number[]
} & Removable
export type Posting = { committee: number; poster: number }
