import munkres from 'munkres'

/** Compares an element of the zip with an existing row. Rules are tried in order; each existing row is matched once. */
export type Rule<Given, Existing> = (given: Given, existing: Existing) => boolean

/** Pairs the zip's elements with existing rows. A rule is applied to the whole zip before the next one is tried. */
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
/** Two different ids never match, whatever else is equal. */
const idAllows = (a: Identified, b: Identified) => a.opengever_id === null || b.opengever_id === null

type Meeting = Identified & { title: string | null; start: string }
type GivenMeeting = Meeting & { committee: { oguid: string } }
type KnownMeeting = Meeting & { source_oguid: string | null }

const sameOrigin = (a: GivenMeeting, b: KnownMeeting) => b.source_oguid === null || a.committee.oguid === b.source_oguid
const sameMoment = (a: Meeting, b: Meeting) => a.title === b.title && Date.parse(a.start) === Date.parse(b.start)
/**
 * By opengever_id, which is unique within one committee of the producer, else by title and start (meeting-zip.md). The same id from
 * another committee is another meeting, unless title and start are the same too: then the committee's own key has changed.
 */
export const meetingRules: Rule<GivenMeeting, KnownMeeting>[] = [
  (a, b) => sameId(a, b) && sameOrigin(a, b),
  (a, b) => sameId(a, b) && sameMoment(a, b),
  (a, b) => idAllows(a, b) && sameMoment(a, b),
]

type Item = Identified & { title: string; sort_order: number }
/** By opengever_id, else by title and position, else by title alone, since an inserted item moves those below it. */
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
 * Score of two documents of one parent being the same: the producer's id decides; without it title, checksum, path and position add up,
 * in descending weight (meeting-zip.md). Two different ids never match. The position of a withdrawn document is ignored.
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

/** Score of a pair: a whole number, 0 if nothing suggests a match. */
export type Likeness<Given, Existing> = (given: Given, existing: Existing) => number

/** Largest number of elements on either side for the optimal assignment, whose time is cubic. */
const FEW = 200
/** Above `FEW`, pairs are matched greedily, by these minimum scores in turn. */
const steps = [100, 13, 8, 5, 3, 1]

/**
 * Pairs the zip's elements with existing ones, one to one, with the highest total score. Elements that score 0 stay unpaired; `gone` is
 * what is left of `existing`.
 */
export function bestPairs<Given, Existing>(given: Given[], existing: Existing[], likeness: Likeness<Given, Existing>) {
  if (given.length > FEW || existing.length > FEW) {
    const rules = steps.map((least) => (one: Given, other: Existing) => likeness(one, other) >= least)
    return match(given, existing, rules)
  }
  const scores = given.map((one) => existing.map((other) => likeness(one, other)))
  const chosen = munkres(scores.map((row) => row.map((score) => -score)))
  const likely = chosen.filter(([row, column]) => (scores[row]?.[column] ?? 0) > 0)
  const pairs = new Map(likely.map(([row, column]) => [given[row] as Given, existing[column] as Existing]))
  const taken = new Set(pairs.values())
  return { pairs, gone: existing.filter((other) => !taken.has(other)) }
}
