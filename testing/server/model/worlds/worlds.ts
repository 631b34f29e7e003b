import fc from 'fast-check'

/** Reduced to a place in a list once the list is known. */
const place = fc.nat(11)
const often = fc.integer({ min: 0, max: 3 }).map((number) => number > 0)
const seldom = often.map((so) => !so)
const day = fc.constantFrom(-30, -10, -1, 0, 1, 10)
const openEnd = fc.option(day, { freq: 2 })

const some = <Value>(one: fc.Arbitrary<Value>, minLength: number, maxLength: number) => fc.array(one, { minLength, maxLength })
const role = fc.constantFrom('access', 'member', 'member', 'responsible' as const)

const committee = fc.record({
  hidden: seldom,
  is_active: often,
  members_can_see_all_meetings: seldom,
  import_enabled: often,
  change_documents_enabled: often,
  ris_suggestions_enabled: often,
})
const membership = fc.record({ person: place, committee: place, roles: some(role, 1, 2), begin: openEnd, end: openEnd })
const ofCommittee = fc.record({ committee: place })
const target = fc.record({ on: fc.constantFrom('committees', 'meetings', 'items', 'documents', 'documents' as const), of: place })

/** Random numbers for all parts of a world. */
export const numbers = fc.record({
  persons: fc.integer({ min: 3, max: 4 }),
  committees: some(committee, 1, 2),
  memberships: some(membership, 3, 9),
  groups: some(fc.record({ committee: place, persons: some(place, 0, 3) }), 0, 3),
  links: some(ofCommittee, 0, 1),
  sections: some(ofCommittee, 0, 1),
  basic_documents: some(ofCommittee, 0, 2),
  businesses: some(fc.record({ committee: place, source: fc.option(place, { freq: 1 }) }), 0, 2),
  meetings: some(fc.record({ committee: place, days: some(day, 1, 2), is_concluded: seldom }), 1, 3),
  items: some(fc.record({ meeting: place, is_paragraph: seldom, business: fc.option(place) }), 1, 3),
  entries: some(fc.record({ item: place, is_active: seldom }), 0, 2),
  documents: some(
    fc.record({
      kind: fc.constantFrom(
        'meeting_documents',
        'protocols',
        'attachments',
        'proposals',
        'personal_documents',
        'personal_documents' as const,
      ),
      of: place,
      owner: place,
    }),
    1,
    5,
  ),
  layers: some(
    fc.record({
      document: place,
      owner: place,
      kind: fc.constantFrom('private', 'shared', 'shared', 'shared', 'legacy' as const),
      persons: some(place, 0, 2),
      groups: some(place, 0, 1),
    }),
    0,
    4,
  ),
  notes: some(fc.record({ author: place, target, public: seldom, groups: some(place, 0, 2) }), 0, 5),
  motions: some(
    fc.record({
      meeting: place,
      creator: place,
      first: place,
      status: fc.constantFrom('DRAFT', 'OPEN', 'OPEN', 'SUBMITTED' as const),
      asked: some(place, 0, 2),
      groups: some(place, 0, 1),
      asks_committee: seldom,
      signed: some(place, 0, 1),
    }),
    0,
    3,
  ),
  postings: some(fc.record({ committee: place, poster: place }), 0, 1),
})
export type Raw = typeof numbers extends fc.Arbitrary<infer Value> ? Value : never
