import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SearchType } from '#features/search/types.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { titleVector } from './analysis/vectors.ts'
import { ofPages } from './hit-facts.ts'
import { fits, isWithinDays, type Narrowing, type Parameters, parametersOf } from './narrowing.ts'
import { beforeTitle, type Tsqueries } from './tsquery.ts'
import { isMatch, isVisible, type Searcher, withSeenMeetings } from './visible.ts'

/** Number of hits with the same facts. */
export type Group = {
  type: SearchType
  committee_id: number
  file_extension: string | null
  business_type: string | null
  year: number | null
  is_within_days: boolean
  count: number
}

/** The requested page of hits. */
export type Part = { start: number; rows: number }

/** `query` as typed. */
export type Asked = Part & { query: string; tsqueries: Tsqueries; narrowing: Narrowing; with_facts: boolean }

type Values = Tsqueries & Parameters & Part & { whole_title: string; user_id: number; today: string; enable_businesses: boolean }

/** Only the first `hits` are ranked by text, each by its first `pages`. */
const ranked = { hits: 100, pages: 3 }

/** All facts of a hit, or only the first, its type. */
type Facts = 'facts' | 'type'

/** The visible hits, with only the columns needed to count and sort them. */
const withHits = (db: Db, asked: Values, facts: Facts) => {
  const searcher = { me: { id: asked.user_id, today: asked.today }, enable_businesses: asked.enable_businesses }
  return withSeenMeetings(db, searcher.me).with(
    (cte) => cte('hit').materialized(),
    (query) =>
      query
        .selectFrom('search_entry as entry')
        .where(isMatch(sql`${asked.words}::tsquery`, searcher.me))
        .where(isVisible(db, searcher))
        .where(isFoundOnce(asked))
        .select(['entry.id', 'entry.day', sql.ref<string>(`entry.${facts}`).as('facts')])
        .select([isWithinDays(asked).as('is_within_days'), placeInTitle(asked).as('in_title')]),
  )
}

/** Hides a person's own note or annotation if its object matches as well, so that each object appears once. */
const isFoundOnce = ({ words }: Tsqueries) => sql<boolean>`(entry.owner_id is null or not exists (
  select from search_entry object
  where object.type = entry.type and object.object_id = entry.object_id and object.owner_id is null and object.words @@ ${words}::tsquery))`

/** Title score: one point each for any word, all words, all in sequence, a title that begins with the query, and one that equals it. */
const placeInTitle = ({ any, title, title_in_sequence, title_opening, whole_title }: Values) => sql<number>`case
  when entry.id in (select titled.id from search_entry titled where titled.title_words @@ ${any}::tsquery)
  then 1 + (entry.title_words @@ ${title}::tsquery)::integer + (entry.title_words @@ ${title_in_sequence}::tsquery)::integer
    + (entry.title_words @@ ${title_in_sequence}::tsquery and (${sql.lit(`${beforeTitle}:1`)}::tsvector || entry.title_words) @@ ${title_opening}::tsquery)::integer
    + (entry.title_words = ${whole_title}::tsvector)::integer
  else 0 end`

/** Hits grouped by kind, with the facts split again. */
const withKinds = (db: Db, asked: Values, facts: Facts) =>
  withHits(db, asked, facts).with('kind', (query) =>
    query
      .selectFrom('hit')
      .groupBy(['facts', 'is_within_days'])
      .select(['facts', 'is_within_days', (of) => of.fn.countAll<number>().as('count')])
      .select([
        sql<SearchType>`split_part(facts, ' ', 1)`.as('type'),
        sql<number>`nullif(split_part(facts, ' ', 2), '')::integer`.as('committee_id'),
        sql<number | null>`nullif(split_part(facts, ' ', 3), '')::integer`.as('year'),
        sql<string | null>`substring(facts from '^(?!backend.business)[^ ]+ [^ ]+ [^ ]* [.](.*)$')`.as('file_extension'),
        sql<string | null>`substring(facts from '^backend.business [^ ]+ [^ ]* (.+)$')`.as('business_type'),
      ]),
  )

const firstOrder = sql`in_title desc, day desc nulls last, id`

/** Scored by the document alone: word frequencies across documents would reveal some that the caller cannot see. */
const rank = ({ any }: Tsqueries) => sql<number>`(
  select ts_rank(entry.words, ${any}::tsquery)
    + coalesce(${ofPages(sql<number>`max(ts_rank(page.words, ${any}::tsquery))`, sql`page.page <= ${sql.lit(ranked.pages)}`)}, 0)
  from search_entry entry where entry.id = numbered.id)`

const found = (facts: Facts) =>
  compileOnce((db, asked: Values) =>
    withKinds(db, asked, facts)
      .with('first_hit', (query) =>
        query
          .selectFrom('hit')
          .where('is_within_days', '=', true)
          .where('facts', 'in', query.selectFrom('kind').where(fits(asked)).select('facts'))
          .select(['id', 'in_title', 'day'])
          .orderBy(firstOrder)
          .limit(sql<number>`greatest(${asked.start}::integer + ${asked.rows}::integer, ${sql.lit(ranked.hits)})`),
      )
      .with('numbered', (query) =>
        query.selectFrom('first_hit').select(['id', 'in_title', sql<number>`row_number() over (order by ${firstOrder})`.as('number')]),
      )
      .selectNoFrom((query) => [
        jsonArrayFrom(
          query.selectFrom('kind').select(['type', 'committee_id', 'year', 'file_extension', 'business_type', 'is_within_days', 'count']),
        ).as('groups'),
        jsonArrayFrom(
          query
            .selectFrom('committee')
            .select(['id', 'title'])
            .where('id', 'in', (of) => of.selectFrom('kind').select('committee_id')),
        ).as('committees'),
        jsonArrayFrom(
          query
            .selectFrom('numbered')
            .select('id')
            .orderBy(rankedOrder(asked))
            .limit(sql<number>`${asked.rows}::integer`)
            .offset(sql<number>`${asked.start}::integer`),
        ).as('hits'),
      ]),
  )

/** Skips the text rank for pages beyond the ranked hits, which saves time. */
const rankedOrder = (asked: Values) => sql`number > ${sql.lit(ranked.hits)}, in_title desc,
  case when number <= ${sql.lit(ranked.hits)} and ${asked.start}::integer < ${sql.lit(ranked.hits)} then ${rank(asked)} end desc, number`

const foundByType = found('type')
const foundByFacts = found('facts')

/** The ids of one page of hits in order, and the counts per kind, with facts other than the type only if requested. */
export type Found = { ids: number[]; groups: Group[]; committees: { id: number; title: string }[] }

export const nothingFound: Found = { ids: [], groups: [], committees: [] }

/** Finds the hits that the caller may see. */
export async function findHits(
  db: Db,
  { me, enable_businesses }: Searcher,
  { query, tsqueries, narrowing, with_facts, start, rows }: Asked,
): Promise<Found> {
  const whole_title = titleVector(query)
  const values = { ...tsqueries, whole_title, ...parametersOf(narrowing), start, rows, user_id: me.id, today: me.today, enable_businesses }
  const answered = await (with_facts ? foundByFacts : foundByType)(db, values)
  return answered ? { ...answered, ids: answered.hits.map(({ id }) => id) } : nothingFound
}
