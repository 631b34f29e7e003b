import type { Document, Layer, Meeting, Membership, Note, Role, Target, World } from './worlds/world.ts'

/** Who sees what according to permissions.md and domain.md, implemented independently of the product. */

const covers = ({ begin, end }: Membership, day: number) => (begin === null || begin <= day) && (end === null || day <= end)
const membershipOf = ({ memberships }: World, person: number, committee: number) =>
  memberships.find((one) => !one.gone && one.person === person && one.committee === committee)

export const isActive = (world: World, person: number, committee: number): boolean => {
  const membership = membershipOf(world, person, committee)
  return membership !== undefined && covers(membership, 0)
}

/** Roles count only while active. */
export const hasRole = (world: World, person: number, committee: number, role: Role): boolean =>
  isActive(world, person, committee) && (membershipOf(world, person, committee)?.roles.includes(role) ?? false)

/** AC, MB, RS, XM; not NM, FM. */
export const seesCommittee = (world: World, person: number, committee: number): boolean => {
  const membership = membershipOf(world, person, committee)
  return membership !== undefined && (membership.begin === null || membership.begin <= 0)
}

export function seesMeeting(world: World, person: number, at: number): boolean {
  const { committee, days } = world.meetings[at] as Meeting
  const membership = membershipOf(world, person, committee)
  if (!membership || !seesCommittee(world, person, committee)) return false
  if (hasRole(world, person, committee, 'responsible')) return true
  if (!membership.roles.includes('access') && !membership.roles.includes('member')) return false
  const seesAll = world.committees[committee]?.members_can_see_all_meetings && isActive(world, person, committee)
  return seesAll || days.some((day) => covers(membership, day))
}

export const meetingOfItem = ({ items }: World, item: number): number => items[item]?.meeting ?? -1
export const committeeOfMeeting = ({ meetings }: World, meeting: number): number => meetings[meeting]?.committee ?? -1
export const committeeOfDocument = (world: World, document: number): number =>
  committeeOfMeeting(world, world.documents[document]?.meeting ?? -1)

export const seesItem = (world: World, person: number, item: number): boolean => seesMeeting(world, person, meetingOfItem(world, item))

export function seesDocument(world: World, person: number, at: number): boolean {
  const { gone, kind, meeting, owner } = world.documents[at] as Document
  if (gone || !seesMeeting(world, person, meeting)) return false
  if (kind !== 'personal_documents' || owner === person) return true
  return world.layers.some((layer) => layer.document === at && layer.owner === owner && isSharedWith(world, person, layer))
}

/** By name, or through a group while active (G7). */
const isSharedWith = (world: World, person: number, { gone, persons, groups }: Layer) =>
  !gone && (persons.includes(person) || groups.some((group) => isInGroup(world, person, group)))

export function isInGroup(world: World, person: number, at: number): boolean {
  const group = world.groups[at]
  return group !== undefined && !group.gone && group.persons.includes(person) && isActive(world, person, group.committee)
}

export function seesLayer(world: World, person: number, at: number): boolean {
  const layer = world.layers[at] as Layer
  return !layer.gone && seesDocument(world, person, layer.document) && (layer.owner === person || isSharedWith(world, person, layer))
}

export const committeeOf = (world: World, { on, of }: Target): number => {
  if (on === 'committees') return of
  if (on === 'meetings') return committeeOfMeeting(world, of)
  return on === 'items' ? committeeOfMeeting(world, meetingOfItem(world, of)) : committeeOfDocument(world, of)
}

export const seesTarget = (world: World, person: number, { on, of }: Target): boolean =>
  ({ committees: seesCommittee, meetings: seesMeeting, items: seesItem, documents: seesDocument })[on](world, person, of)

/** One's own notes are visible as long as the committee is (decision 32). */
export function seesNote(world: World, person: number, at: number): boolean {
  const { gone, author, target, public: isPublic, groups, is_orphan } = world.notes[at] as Note
  const committee = committeeOf(world, target)
  if (gone) return false
  if (author === person) return seesCommittee(world, person, committee)
  const isFor = isPublic || groups.some((group) => isInGroup(world, person, group))
  return !is_orphan && isFor && isActive(world, person, committee) && seesTarget(world, person, target)
}

export function seesMotion(world: World, person: number, at: number): boolean {
  const motion = world.motions[at]
  if (!motion || motion.gone || !seesMeeting(world, person, motion.meeting)) return false
  if (motion.status !== 'DRAFT') return true
  const isResponsible = hasRole(world, person, committeeOfMeeting(world, motion.meeting), 'responsible')
  return isResponsible || [motion.first, motion.creator].includes(person)
}

export function seesBusiness(world: World, person: number, at: number): boolean {
  const { committee, source } = world.businesses[at] as World['businesses'][number]
  if (seesCommittee(world, person, committee) || (source !== null && seesCommittee(world, person, source))) return true
  return world.items.some(({ business }, item) => business === at && seesItem(world, person, item))
}

/** Responsible users see all memberships, others those of today's members. */
export function seesMembership(world: World, person: number, at: number): boolean {
  const { gone, person: whose, committee } = world.memberships[at] as Membership
  if (gone || !isActive(world, person, committee)) return false
  return hasRole(world, person, committee, 'responsible') || hasRole(world, whose, committee, 'member')
}

/** Parts that belong to the committee rather than its meetings. */
const seesOfCommittee =
  (list: 'groups' | 'links' | 'sections' | 'basic_documents') =>
  (world: World, person: number, at: number): boolean => {
    const one = world[list][at]
    return one !== undefined && !one.gone && isActive(world, person, one.committee)
  }

/** For each kind of object: whether a user sees it. */
export const sees = {
  committees: seesCommittee,
  memberships: seesMembership,
  groups: seesOfCommittee('groups'),
  links: seesOfCommittee('links'),
  sections: seesOfCommittee('sections'),
  basic_documents: seesOfCommittee('basic_documents'),
  businesses: seesBusiness,
  meetings: seesMeeting,
  items: seesItem,
  entries: (world: World, person: number, at: number) => seesItem(world, person, world.entries[at]?.item ?? -1),
  documents: seesDocument,
  layers: seesLayer,
  notes: seesNote,
  motions: seesMotion,
  /** Only one's own: nobody here belongs to the records staff. */
  postings: ({ postings }: World, person: number, at: number) => postings[at]?.poster === person,
} satisfies Record<string, (world: World, person: number, at: number) => boolean>
export type Listed = keyof typeof sees

/** At ten o'clock today. */
export const isRunning = ({ days, is_concluded }: Meeting): boolean => !is_concluded && (days[0] ?? 1) <= 0 && (days.at(-1) ?? -1) >= 0
export const isCurrent = ({ days, is_concluded }: Meeting): boolean => !is_concluded && days.includes(0)
