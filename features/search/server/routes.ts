import { documentPaths, documentTitle } from '#features/documents/document.ts'
import { meetingName, protocolName } from '#features/meetings/server/repository.ts'
import { motionPath } from '#features/motions/motion.ts'
import type { SearchAnswer, SearchItem } from '#features/search/contract.ts'
import * as api from '#features/search/contract.ts'
import { placeInPaper } from '#features/search/lead-text.ts'
import { hasLeadText, type SearchType } from '#features/search/types.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Language } from '#platform/shared/languages.ts'
import { facetNamesOf, facetsFound, totalOf, typeStats } from './facets.ts'
import { type Found, findHits, nothingFound } from './find-hits.ts'
import { highlight, snippet } from './highlight.ts'
import { findHitFacts, type HitFacts } from './hit-facts.ts'
import { parseNarrowing } from './narrowing.ts'
import { parseQuery, type Query } from './parse-query.ts'
import { withSimilarWords } from './similar.ts'
import { tsqueriesOf } from './tsquery.ts'
import type { Searcher } from './visible.ts'

export function searchRoutes(context: AppContext) {
  const { time_zone } = context.env
  handle(context, api.search, ({ db, me, site, query, request }) => {
    if (!site.full_text_search) throw notFound()
    return findAnswer(db, { searcher: { me, ...site }, asked: query, language: languageOf(request), time_zone })
  })
}

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
    words.wanted.length === 0 ? nothingFound : findHits(db, searcher, { ...asked, tsqueries: tsqueriesOf(words), narrowing, with_facts })
  const correct = (words: Query) => withSimilarWords(db, searcher, words)
  const { query, found, is_similar } = await findOrSimilar(parseQuery(asked.query), { find, correct })
  const hits = await findHitFacts(db, { ids: found.ids, tsqueries: tsqueriesOf(query) })
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

/** The words, language and time zone for which hits are formatted. */
export type Telling = { query: Query; language: Language; time_zone: string }

/** A hit as the API returns it (D3 §3). */
function itemOf(hit: HitFacts, telling: Telling): SearchItem {
  const title = titleOf(hit, telling)
  const searchable_text = hasLeadText(hit.type) ? snippet(hit.page?.text ?? hit.motion_text ?? '', telling.query) : ''
  const page = hit.page?.stands_there && hit.page.has_number ? hit.page.page : null
  return {
    type: hit.type,
    path: pathOf(hit) + (page === null ? '' : placeInPaper(page, searchable_text)),
    title,
    breadcrumbs: breadcrumbsOf(hit, telling),
    highlighting: { title: highlight(title, telling.query), searchable_text },
    page,
    file_extension: hit.file_extension,
  }
}

/** The title as the target page shows it; a match in the stored title may be missing in it. */
function titleOf({ type, kind, title, meeting, agenda_item }: HitFacts, { language, time_zone }: Telling): string {
  if (type === 'backend.meeting' && meeting) return meetingName(meeting, { language, time_zone })
  if (!kind || !meeting) return title ?? ''
  return documentTitle({ kind, title: title ?? '', agenda_item, meeting }, (start) => protocolName({ start }, { language, time_zone }))
}

const paths = {
  'backend.meeting': '/meetings/$id',
  'backend.agendaitem': '/agenda_items/$id',
  'backend.business': '/businesses/$id',
  'backend.committee': '/committees/$id',
  'backend.committeedocument': 'documents/$id/file/',
}

function pathOf({ type, kind, object_id, meeting }: HitFacts): string {
  if (type === 'backend.vorstoss' && meeting) return motionPath({ id: object_id, meeting })
  const path = kind ? documentPaths[kind] : paths[type as keyof typeof paths]
  return path.replace('$id', String(object_id))
}

function breadcrumbsOf({ type, committee, meeting, agenda_item }: HitFacts, telling: Telling): SearchItem['breadcrumbs'] {
  return {
    committee,
    ...(meeting && type !== 'backend.meeting' && { meeting: { id: meeting.id, title: meetingName(meeting, telling) } }),
    ...(agenda_item && type !== 'backend.agendaitem' && { agenda_item }),
  }
}
