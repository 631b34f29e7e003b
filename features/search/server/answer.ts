import type { SearchAnswer } from '#features/search/contract.ts'
import type { SearchType } from '#features/search/types.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Language } from '#platform/shared/languages.ts'
import { facetNamesOf, facetsFound, totalOf } from './facets.ts'
import { type Found, findHits, nothingFound } from './find-hits.ts'
import { findHitFacts } from './hit-facts.ts'
import { itemOf } from './items.ts'
import { parseNarrowing } from './narrowing.ts'
import { parseQuery } from './query/parse-query.ts'
import type { Query } from './query/query.ts'
import { withSimilarWords } from './similar.ts'
import { soughtBy } from './sought.ts'
import { typeStats } from './type-stats.ts'
import type { Searcher } from './visible.ts'

export type Asked = {
  query: string
  type?: SearchType | undefined
  facets: string[]
  date?: string | undefined
  start: number
  rows: number
}
type Asking = { searcher: Searcher; asked: Asked; language: Language; time_zone: string }

/** The search answer for the caller (D3 §3). Throws 400 if facets or date are malformed. */
export async function findAnswer(db: Db, { searcher, asked, language, time_zone }: Asking): Promise<SearchAnswer> {
  const narrowing = parseNarrowing(asked)
  const with_facts = facetNamesOf(asked.type).length > 0 || asked.facets.length > 0
  const find = async (words: Query) =>
    words.wanted.length === 0 ? nothingFound : findHits(db, searcher, { ...asked, sought: soughtBy(words), narrowing, with_facts })
  const correct = (words: Query) => withSimilarWords(db, searcher, words)
  const { query, found, is_similar } = await findOrSimilar(parseQuery(asked.query), { find, correct })
  const hits = await findHitFacts(db, { ids: found.ids, sought: soughtBy(query) })
  return {
    items: hits.map((hit) => itemOf(hit, { query, language, time_zone })),
    facets: facetsFound(found, { type: asked.type, narrowing, language }),
    portal_type_stats: typeStats(found.groups, language),
    total_items: totalOf(found.groups, narrowing),
    is_similar,
  }
}

type Means = { find: (query: Query) => Promise<Found>; correct: (query: Query) => Promise<Query | undefined> }

/** Tries similar words only if the exact words have no hits of any type. */
async function findOrSimilar(query: Query, { find, correct }: Means) {
  const exact = { query, found: await find(query), is_similar: false }
  const similar = exact.found.groups.length === 0 ? await correct(query) : undefined
  if (!similar) return exact
  const found = await find(similar)
  return found.groups.length === 0 ? exact : { query: similar, found, is_similar: true }
}
