import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import type { Query, Term } from './parse-query.ts'
import { arrayText, entryQuery } from './tsquery.ts'
import { isMatch, isVisible, type Searcher, withSeenMeetings } from './visible.ts'

/** No correction beyond this number of mistyped words: each costs a scan of all words. */
const MAX_MISTYPED = 3
/** Maximum number of similar words for one. */
const MAX_SIMILAR = 30

type Asked = { user_id: number; today: string; enable_businesses: boolean; words: string }

/**
 * Filters tsquery texts to those with a visible hit; they are checked separately, since each may have one. The offset keeps PostgreSQL from joining
 * them with all entries: each is looked up in the index.
 */
const wordsWithHits = compileOnce((db, { words, user_id, today, enable_businesses }: Asked) => {
  const searcher = { me: { id: user_id, today }, enable_businesses }
  return withSeenMeetings(db, searcher.me).selectNoFrom(
    sql<string[]>`array(select word from unnest(${words}::text[]) word where exists (
      select from search_entry entry where ${isMatch(sql`word::tsquery`, searcher.me)} and ${isVisible(db, searcher)} offset 0))`.as(
      'finding',
    ),
  )
})

async function withHits(db: Db, { me, enable_businesses }: Searcher, words: string[]): Promise<string[]> {
  const answered = await wordsWithHits(db, { user_id: me.id, today: me.today, enable_businesses, words: arrayText(words) })
  return answered?.finding ?? []
}

/** Candidates by letters and Levenshtein distance, where PostgreSQL counts a swap as two changes. */
const near = compileOnce((db, { word, letters, most }: { word: string; letters: number; most: number }) =>
  db.selectNoFrom(
    sql<string[]>`array(select word from search_word
      where letters between ${letters}::integer - ${most}::integer and ${letters}::integer + ${most}::integer
        and levenshtein_less_equal(word, ${word}, 2 * ${most}::integer) <= 2 * ${most}::integer)`.as('words'),
  ),
)

const mostChanges = (word: string) => (word.length < 7 ? 1 : 2)

/** The visible words with the fewest changes. Invisible ones are excluded at once: their effect on the result would reveal them. */
async function nearestSeen(db: Db, searcher: Searcher, word: string): Promise<string[]> {
  const most = mostChanges(word)
  const candidates = (await near(db, { word, letters: word.length, most }))?.words ?? []
  for (let changes = 1; changes <= most; changes += 1) {
    const seen = await withHits(
      db,
      searcher,
      candidates.filter((candidate) => distance(word, candidate) === changes),
    )
    if (seen.length > 0) return seen.toSorted().slice(0, MAX_SIMILAR)
  }
  return []
}

/** The query words without any visible hit, each taken by itself. */
async function unknownWords(db: Db, searcher: Searcher, query: Query): Promise<string[]> {
  const correctable = new Set(correctableWords(query))
  const terms = query.wanted.filter((term) => term.kind !== 'phrase' && correctable.has(term.word))
  const asked = new Map(terms.map((term) => [entryQuery({ wanted: [term], unwanted: [] }), term.kind === 'phrase' ? '' : term.word]))
  if (asked.size === 0) return []
  const known = new Set(await withHits(db, searcher, [...asked.keys()]))
  return [...asked].filter(([words]) => !known.has(words)).map(([, word]) => word)
}

/** The query with mistyped words replaced by similar ones; undefined if one of them resembles no visible word. */
export async function withSimilarWords(db: Db, searcher: Searcher, query: Query): Promise<Query | undefined> {
  const unknown = await unknownWords(db, searcher, query)
  if (unknown.length === 0 || unknown.length > MAX_MISTYPED) return undefined
  const similar = new Map<string, string[]>()
  for (const word of unknown) {
    const words = await nearestSeen(db, searcher, word)
    if (words.length === 0) return undefined
    similar.set(word, words)
  }
  return withSimilar(query, similar)
}

const isCorrectable = (term: Term) => term.kind !== 'phrase' && /^\p{L}{4,}$/u.test(term.word)

/** The wanted words, folded, that may be corrected: only letters, not in quotes. */
export const correctableWords = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind !== 'phrase' && isCorrectable(term) ? [term.word] : []))

/** Replaces words by their similar ones, which are matched exactly. */
export const withSimilar = (query: Query, similar: ReadonlyMap<string, readonly string[]>): Query => ({
  ...query,
  wanted: query.wanted.map((term) => {
    const words = term.kind === 'phrase' ? undefined : similar.get(term.word)
    return words === undefined || words.length === 0 ? term : { ...term, similar: words }
  }),
})

/** Edit distance of two words: insertions, deletions, substitutions and swaps of neighbouring letters. */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  a.forEach((letter, row) => {
    const next = [row + 1]
    b.forEach((against, column) => {
      const [left = 0, above = 0, diagonal = 0] = [next[column], last[column + 1], last[column]]
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === against
      const swapped = isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === against ? 0 : 1), swapped))
    })
    ;[beforeLast, last] = [last, next]
  })
  return last[b.length] ?? 0
}
