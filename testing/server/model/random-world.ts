import type { Document, Layer, Membership, Motion, Note, World } from './worlds/world.ts'
import { numbers, type Raw } from './worlds/worlds.ts'

/** A random small site, with much that is hidden from some user. */
export const aWorld = numbers.map(settle)

/** Turns random numbers into a valid world: all references exist and stay within one committee. */
function settle(raw: Raw): World {
  const places = placesOf(raw)
  const { person, committee, meeting, item, business } = places
  const world: World = {
    ...raw,
    memberships: membershipsOf(raw, places),
    groups: raw.groups.map((group) => ({ committee: committee(group.committee), persons: each(group.persons.map(person)) })),
    links: raw.links.map((one) => ({ committee: committee(one.committee) })),
    sections: raw.sections.map((one) => ({ committee: committee(one.committee) })),
    basic_documents: raw.basic_documents.map((one) => ({ committee: committee(one.committee) })),
    businesses: raw.businesses.map((one) => ({
      committee: committee(one.committee),
      source: one.source === null ? null : committee(one.source),
    })),
    meetings: raw.meetings.map((one) => ({ ...one, committee: committee(one.committee), days: each(one.days).sort((a, b) => a - b) })),
    items: raw.items.map((one) => ({
      ...one,
      meeting: meeting(one.meeting),
      business: raw.businesses.length > 0 && one.business !== null ? business(one.business) : null,
    })),
    entries: each(raw.entries.map((one) => item(one.item))).map((of) => ({ item: of, is_active: false })),
    documents: [],
    layers: [],
    notes: [],
    motions: [],
    postings: raw.postings.map((one) => ({ committee: committee(one.committee), poster: person(one.poster) })),
  }
  world.documents = documentsOf(raw, world, places)
  world.layers = layersOf(raw, world, places)
  world.notes = notesOf(raw, world, places)
  world.motions = motionsOf(raw, world, places)
  return world
}

type Places = ReturnType<typeof placesOf>
const placesOf = ({ persons, committees, meetings, items, businesses }: Raw) => ({
  person: (number: number) => number % persons,
  committee: (number: number) => number % committees.length,
  meeting: (number: number) => number % meetings.length,
  item: (number: number) => number % items.length,
  business: (number: number) => number % businesses.length,
})

/** Without duplicates. */
const each = <Value>(values: Value[]): Value[] => [...new Set(values)]

function membershipsOf(raw: Raw, { person, committee }: Places): Membership[] {
  const taken = new Map<string, Membership>()
  for (const { begin, end, ...one } of raw.memberships) {
    const who = { person: person(one.person), committee: committee(one.committee) }
    const window = { begin, end: begin !== null && end !== null && end < begin ? null : end }
    taken.set(JSON.stringify(who), { ...who, roles: each(one.roles), ...window })
  }
  return [...taken.values()]
}

/** At most one set of minutes per meeting and one proposal per item. */
function documentsOf(raw: Raw, world: World, { person, meeting, item }: Places): Document[] {
  const documents = raw.documents.map(({ kind, of, owner }): Document => {
    if (kind === 'meeting_documents' || kind === 'protocols') return { kind, meeting: meeting(of), item: null, owner: null }
    const beside = item(of)
    return {
      kind,
      meeting: world.items[beside]?.meeting ?? 0,
      item: beside,
      owner: kind === 'personal_documents' ? person(owner) : null,
    }
  })
  const isFirst = (one: Document, at: number) =>
    !documents.slice(0, at).some((other) => other.kind === one.kind && other.meeting === one.meeting && other.item === one.item)
  return documents.filter((one, at) => (one.kind !== 'protocols' && one.kind !== 'proposals') || isFirst(one, at))
}

/** Recipients are present or former members of the committee and its groups; each user has one private layer per version. */
function layersOf(raw: Raw, world: World, { person }: Places): Layer[] {
  const layers = raw.layers.map(({ document, owner, kind, persons, groups }): Layer => {
    const on = document % world.documents.length
    const committee = committeeOfDocument(world, on)
    const isKnown = (who: number) => world.memberships.some((one) => one.person === who && one.committee === committee)
    const isShared = kind === 'shared'
    return {
      document: on,
      owner: person(owner),
      kind,
      persons: isShared ? each(persons.map(person)).filter((who) => isKnown(who) && who !== person(owner)) : [],
      groups: isShared ? groupsIn(world, groups, committee) : [],
    }
  })
  const isFirst = (one: Layer, at: number) =>
    !layers.slice(0, at).some(({ kind, document, owner }) => kind === 'private' && document === one.document && owner === one.owner)
  return layers.filter((one, at) => one.kind !== 'private' || isFirst(one, at))
}

function notesOf(raw: Raw, world: World, { person }: Places): Note[] {
  return raw.notes.map(({ author, target, public: isPublic, groups }) => {
    const of = target.of % world[target.on].length
    const chosen = isPublic ? [] : groupsIn(world, groups, committeeOf(world, { on: target.on, of }))
    return { author: person(author), target: { on: target.on, of }, public: isPublic, groups: chosen }
  })
}

function motionsOf(raw: Raw, world: World, { person, meeting }: Places): Motion[] {
  return raw.motions.map((one) => {
    const place = meeting(one.meeting)
    const first = person(one.first)
    const asked = each(one.asked.map(person)).filter((who) => who !== first)
    const isSigned = one.status !== 'DRAFT'
    return {
      ...one,
      meeting: place,
      creator: person(one.creator),
      first,
      asked,
      groups: groupsIn(world, one.groups, world.meetings[place]?.committee),
      signed: isSigned ? each(one.signed.map(person)).filter((who) => asked.includes(who)) : [],
    }
  })
}

const groupsIn = ({ groups }: World, chosen: number[], committee: number | undefined): number[] =>
  each(chosen.filter(() => groups.length > 0).map((one) => one % groups.length)).filter((one) => groups[one]?.committee === committee)

const committeeOfDocument = (world: World, document: number) => world.meetings[world.documents[document]?.meeting ?? 0]?.committee

function committeeOf(world: World, { on, of }: Note['target']): number | undefined {
  if (on === 'committees') return of
  if (on === 'meetings') return world.meetings[of]?.committee
  return on === 'items' ? world.meetings[world.items[of]?.meeting ?? 0]?.committee : committeeOfDocument(world, of)
}
