import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DocumentKind } from '#features/documents/document.ts'
import type { SearchType } from '#features/search/types.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { arrayText, type Tsqueries } from './tsquery.ts'

type Named = { id: number; title: string }

/** The facts shown for a hit. */
export type HitFacts = {
  type: SearchType
  object_id: number
  file_extension: string | null
  /** Kind of a document; null for other hits and for a committee's documents. */
  kind: DocumentKind | null
  /** Null for a meeting without a title. */
  title: string | null
  committee: Named
  meeting: { id: number; title: string | null; start: string } | null
  agenda_item: Named | null
  /**
   * For files whose text was extracted: the best matching page; if no page matches, the first one, with `stands_there` false. Only pages of
   * PDFs have numbers.
   */
  page: { page: number; has_number: boolean; text: string; stands_there: boolean } | null
  /** Wording and reason of a motion. */
  motion_text: string | null
}

type Values = Pick<Tsqueries, 'any' | 'phrases'> & { ids: string }

/** Text beyond this length is not considered for the lead text. */
const MAX_TEXT_LENGTH = 100_000

const bestPage = ({ any, phrases }: Values) => {
  const rank = sql`coalesce(ts_rank(page.words, ${any}::tsquery), 0)`
  const pageFacts = sql<HitFacts['page']>`json_build_object(
    'page', page.page, 'has_number', (select page_count is not null from stored_file where stored_file.sha256 = page.sha256),
    'text', left(page.text, ${sql.lit(MAX_TEXT_LENGTH)}), 'stands_there', ${rank} > 0)`
  const held = sql`(select count(*) from unnest(${phrases}::tsquery[]) phrase where page.words @@ phrase)`
  return ofPages(pageFacts, sql`true order by ${held} desc, ${rank} desc, page.page limit 1`)
}

const motionText = sql<string | null>`left(motion.description || ' ' || motion.reason, ${sql.lit(MAX_TEXT_LENGTH)})`

/** The most specific object of the entry: its last reference that is not null. */
const title = sql<string | null>`case
  when entry.basic_document_id is not null then (select title from basic_document where id = entry.basic_document_id)
  when entry.business_id is not null then (select concat_ws(' ', number, title) from business where id = entry.business_id)
  when entry.document_id is not null then document.title
  when entry.motion_id is not null then motion.title
  when entry.agenda_item_id is not null then agenda_item.title
  when entry.meeting_id is not null then meeting.title
  else committee.title end`

const named = (table: 'committee' | 'agenda_item') =>
  sql<Named>`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)}) end`

const meeting = sql<HitFacts['meeting']>`case when meeting.id is not null
  then json_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start) end`

const hitFacts = compileOnce((db, asked: Values) =>
  db.selectNoFrom((query) =>
    jsonArrayFrom(
      query
        .selectFrom('search_entry as entry')
        .innerJoin('committee', 'committee.id', 'entry.committee_id')
        .leftJoin('meeting', 'meeting.id', 'entry.meeting_id')
        .leftJoin('document', 'document.id', 'entry.document_id')
        .leftJoin('motion', 'motion.id', 'entry.motion_id')
        .leftJoin('agenda_item', (join) => join.on(sql<boolean>`agenda_item.id = coalesce(document.agenda_item_id, entry.agenda_item_id)`))
        .where(sql<boolean>`entry.id = any(${asked.ids}::integer[])`)
        .orderBy(sql`array_position(${asked.ids}::integer[], entry.id)`)
        .select(['entry.type', 'entry.object_id', 'entry.file_extension', 'document.kind', title.as('title')])
        .select([named('committee').as('committee'), meeting.as('meeting'), named('agenda_item').as('agenda_item')])
        .select([bestPage(asked).as('page'), motionText.as('motion_text')]),
    ).as('hits'),
  ),
)

/** The facts of the entries with these ids, in order. */
export async function findHitFacts(
  db: Db,
  { ids, tsqueries: { any, phrases } }: { ids: number[]; tsqueries: Tsqueries },
): Promise<HitFacts[]> {
  if (ids.length === 0) return []
  const found = await hitFacts(db, { any, phrases, ids: arrayText(ids.map(String)) })
  return found?.hits ?? []
}

/** The file hash of the document's latest version, or of the basic document, of the row joined as `entry`. */
const file = sql<string>`case when entry.document_id is not null
  then (select version.sha256 from document join document_version version on version.id = document.latest_version_id where document.id = entry.document_id)
  else (select basic_document.sha256 from basic_document where basic_document.id = entry.basic_document_id) end`

/** Selects from the pages of the row joined as `entry`; each page is joined as `page`. */
export const ofPages = <Value>(what: RawBuilder<Value>, which: RawBuilder<unknown>) =>
  sql<Value>`(select ${what} from file_page page where page.sha256 = ${file} and ${which})`
