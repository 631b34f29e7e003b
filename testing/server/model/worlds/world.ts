/**
 * A site as plain data. References are places in the respective list; users are numbered from 0. Days count from today, which is 0. Removed
 * objects are marked `gone` and keep their place.
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
/** At most one per user and committee; null means no start or end date. */
export type Membership = { person: number; committee: number; roles: Role[]; begin: number | null; end: number | null } & Removable
export type Group = { committee: number; persons: number[] } & Removable
export type OfCommittee = { committee: number } & Removable
/** `source`: the committee with the title in the import. */
export type Business = { committee: number; source: number | null }
/** Starts at eight o'clock on the first day; `is_concluded`: half an hour ago, if it has begun. */
export type Meeting = { committee: number; days: number[]; is_concluded: boolean }
export type Item = { meeting: number; is_paragraph: boolean; business: number | null }
export type Entry = { item: number; is_active: boolean }
export type Kind = 'meeting_documents' | 'protocols' | 'attachments' | 'proposals' | 'personal_documents'
/** `item` for documents of an item; `owner` for personal documents. */
export type Document = { kind: Kind; meeting: number; item: number | null; owner: number | null } & Removable
/** Only shared layers have recipients. */
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
  /** In addition to the first. */
  asked: number[]
  groups: number[]
  asks_committee: boolean
  signed: number[]
} & Removable
export type Posting = { committee: number; poster: number }

/** Removes a group and all references to it; nobody sees more because of that. */
export const removedGroup = (at: number) => (world: World) => {
  const group = world.groups[at]
  if (group) group.gone = true
  for (const one of [...world.notes, ...world.layers, ...world.motions]) one.groups = one.groups.filter((named) => named !== at)
}

/** Removes a document with its layers; notes on it become orphans. */
export const removedPaper = (at: number) => (world: World) => {
  const document = world.documents[at]
  if (document) document.gone = true
  for (const layer of world.layers) if (layer.document === at) layer.gone = true
  for (const note of world.notes) if (note.target.on === 'documents' && note.target.of === at) note.is_orphan = true
}

/** Removes a membership, and the layers' shares with the user by name. */
export const unshared = (membership: Membership) => (world: World) => {
  membership.gone = true
  for (const layer of world.layers) {
    const committee = world.meetings[world.documents[layer.document]?.meeting ?? -1]?.committee
    if (committee === membership.committee) layer.persons = layer.persons.filter((one) => one !== membership.person)
  }
}
