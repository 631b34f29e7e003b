/** What both sides of a re-import are compared by: rules are tried in their order, each existing row is used once. */
export type Rule<Given, Existing> = (given: Given, existing: Existing) => boolean

/** Pairs what a zip gives with what is there. Earlier rules win over all of the zip before later ones are tried. */
export function match<Given, Existing>(given: Given[], existing: Existing[], rules: Rule<Given, Existing>[]) {
  const pairs = new Map<Given, Existing>()
  const free = new Set(existing)
  for (const rule of rules) {
    for (const one of given) {
      if (pairs.has(one)) continue
      const found = [...free].find((row) => rule(one, row))
      if (found === undefined) continue
      pairs.set(one, found)
      free.delete(found)
    }
  }
  return { pairs, gone: [...free] }
}

type Identified = { opengever_id: number | null }

const sameId = (a: Identified, b: Identified) => a.opengever_id !== null && a.opengever_id === b.opengever_id
/** Two ids that differ mean two things, whatever else agrees. */
const idAllows = (a: Identified, b: Identified) => a.opengever_id === null || b.opengever_id === null

type Meeting = Identified & { title: string | null; start: string }
type GivenMeeting = Meeting & { committee: { oguid: string } }
type KnownMeeting = Meeting & { source_oguid: string | null }

const sameOrigin = (a: GivenMeeting, b: KnownMeeting) => b.source_oguid === null || a.committee.oguid === b.source_oguid
const sameMoment = (a: Meeting, b: Meeting) => a.title === b.title && Date.parse(a.start) === Date.parse(b.start)
/**
 * By opengever_id, which counts within one committee of the producer, else by title and start (meeting-zip.md). A number of another committee is another
 * meeting, unless title and start say that the committee itself has another key by now.
 */
export const meetingRules: Rule<GivenMeeting, KnownMeeting>[] = [
  (a, b) => sameId(a, b) && sameOrigin(a, b),
  (a, b) => sameId(a, b) && sameMoment(a, b),
  (a, b) => idAllows(a, b) && sameMoment(a, b),
]

type Item = Identified & { title: string; sort_order: number }
/** By opengever_id, else by title and position, else by title alone: an item inserted above moves the others. */
export const itemRules: Rule<Item, Item>[] = [
  sameId,
  (a, b) => idAllows(a, b) && a.title === b.title && a.sort_order === b.sort_order,
  (a, b) => idAllows(a, b) && a.title === b.title,
]

type Document = {
  document_id: string | null
  title: string
  source_checksum: string
  source_path: string | null
  source_place: number | null
}

/**
 * How much speaks for two documents of one parent being the same: the producer's id, else title, checksum, path and place together, in this order
 * (meeting-zip.md). Two ids that differ mean two documents, whatever else agrees. The place of what was withdrawn says nothing any more.
 */
export function documentLikeness(a: Document, b: Document & { withdrawn: string | null }): number {
  if (a.document_id !== null && b.document_id !== null) return a.document_id === b.document_id ? 100 : 0
  const signs = [
    [8, a.title === b.title],
    [5, a.source_checksum === b.source_checksum],
    [3, a.source_path === b.source_path],
    [1, b.withdrawn === null && a.source_place === b.source_place],
  ] as const
  return signs.reduce((sum, [weight, agrees]) => sum + (agrees ? weight : 0), 0)
}
