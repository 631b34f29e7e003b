import { sql } from 'kysely'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Db } from '#platform/server/database/db.ts'
import { arrayText } from './array-text.ts'
import { distance } from './distance.ts'
import type { Query } from './query/query.ts'
import { correctableWords, withSimilar } from './query/similar.ts'
import { entryQuery } from './query/tsquery.ts'
import { isVisible, type Searcher, withSeenMeetings } from './visible.ts'

/** Who mistypes more words than these is not helped: each costs a look through all words. */
const mostMistyped = 3
/** So many other words are looked for instead of one. */
const mostSimilar = 30

type Asked = { user_id: number; today: string; enable_businesses: boolean; words: string }

/** Of these texts of tsquery those by which the caller finds something; asked for one by one, because there may be something for each. */
const findingOnes = compileOnce((db, { words, user_id, today, enable_businesses }: Asked) => {
  const searcher = { me: { id: user_id, today }, enable_businesses }
  return withSeenMeetings(db, searcher.me).selectNoFrom(
    sql<string[]>`array(select word from unnest(${words}::text[]) word where exists (
      select from search_entry entry where entry.words @@ word::tsquery and ${isVisible(db, searcher)}))`.as('finding'),
  )
})

async function thoseThatFind(db: Db, { me, enable_businesses }: Searcher, words: string[]): Promise<string[]> {
  const answered = await findingOnes(db, { user_id: me.id, today: me.today, enable_businesses, words: arrayText(words) })
  return answered?.finding ?? []
}

/** A swap is two changes to PostgreSQL, which counts what comes into question. */
const near = compileOnce((db, { word, letters, most }: { word: string; letters: number; most: number }) =>
  db.selectNoFrom(
    sql<string[]>`array(select word from search_word
      where letters between ${letters}::integer - ${most}::integer and ${letters}::integer + ${most}::integer
        and levenshtein_less_equal(word, ${word}, 2 * ${most}::integer) <= 2 * ${most}::integer)`.as('words'),
  ),
)

const mostChanges = (word: string) => (word.length < 7 ? 1 : 2)

/** What the caller sees of the words that are the fewest changes away. What others write is not asked about: it could be told by what is missing. */
async function nearestSeen(db: Db, searcher: Searcher, word: string): Promise<string[]> {
  const most = mostChanges(word)
  const candidates = (await near(db, { word, letters: word.length, most }))?.words ?? []
  for (let changes = 1; changes <= most; changes += 1) {
    const seen = await thoseThatFind(
      db,
      searcher,
      candidates.filter((candidate) => distance(word, candidate) === changes),
    )
    if (seen.length > 0) return seen.toSorted().slice(0, mostSimilar)
  }
  return []
}

/** The words by which the caller finds nothing, however they are put together. */
async function unknownWords(db: Db, searcher: Searcher, query: Query): Promise<string[]> {
  const correctable = new Set(correctableWords(query))
  const terms = query.wanted.filter((term) => term.kind !== 'phrase' && correctable.has(term.word))
  const asked = new Map(terms.map((term) => [entryQuery({ wanted: [term], unwanted: [] }), term.kind === 'phrase' ? '' : term.word]))
  if (asked.size === 0) return []
  const known = new Set(await thoseThatFind(db, searcher, [...asked.keys()]))
  return [...asked].filter(([words]) => !known.has(words)).map(([, word]) => word)
}

/** The query with similar words instead of those that are mistyped; none when one of them resembles nothing that the caller sees. */
export async function withSimilarWords(db: Db, searcher: Searcher, query: Query): Promise<Query | undefined> {
  const unknown = await unknownWords(db, searcher, query)
  if (unknown.length === 0 || unknown.length > mostMistyped) return undefined
  const similar = new Map<string, string[]>()
  for (const word of unknown) {
    const words = await nearestSeen(db, searcher, word)
    if (words.length === 0) return undefined
    similar.set(word, words)
  }
  return withSimilar(query, similar)
}
