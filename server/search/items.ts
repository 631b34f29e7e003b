import { unescapeHtml } from '#server/kit/escape-html.ts'
import { meetingName } from '#server/meetings/repository.ts'
import { documentPaths } from '#shared/documents/page-paths.ts'
import type { Language } from '#shared/kit/languages.ts'
import type { SearchItem } from '#shared/search/contract.ts'
import { isFileType } from '#shared/search/types.ts'
import { highlight } from './highlight/highlight.ts'
import { snippet } from './highlight/snippet.ts'
import type { HitFacts } from './hit-facts.ts'
import type { Query } from './query/query.ts'

/** To whom hits are told, and of which words. */
export type Telling = { query: Query; language: Language; time_zone: string }

/** A hit as it is answered (D3 §3). */
export function itemOf(hit: HitFacts, telling: Telling): SearchItem {
  const title = hit.type === 'backend.meeting' && hit.meeting ? meetingName(hit.meeting, telling) : (hit.title ?? '')
  const searchable_text = isFileType(hit.type) ? snippet(hit.page?.text ?? '', telling.query) : ''
  const page = hit.page?.stands_there && hit.page.has_number ? hit.page.page : null
  return {
    type: hit.type,
    path: pathOf(hit) + (page === null ? '' : placeIn(page, searchable_text)),
    title,
    breadcrumbs: breadcrumbsOf(hit, telling),
    highlighting: { title: highlight(title, telling.query), searchable_text },
    page,
    file_extension: hit.file_extension,
  }
}

const paths = {
  'backend.meeting': '/meetings/$id',
  'backend.agendaitem': '/agenda_items/$id',
  'backend.business': '/businesses/$id',
  'backend.committee': '/committees/$id',
  'backend.committeedocument': 'documents/$id/file/',
}

function pathOf({ type, kind, object_id }: HitFacts): string {
  const path = kind ? documentPaths[kind] : paths[type as keyof typeof paths]
  return path.replace('$id', String(object_id))
}

/** The viewer opens on the page and marks there what the lead text marks first: the word as it is spelt in the paper. */
function placeIn(page: number, lead_text: string): string {
  const [, marked = ''] = /<mark>(.*?)<\/mark>/s.exec(lead_text) ?? []
  return `?${new URLSearchParams({ page: String(page), ...(marked && { find: unescapeHtml(marked) }) })}`
}

function breadcrumbsOf({ type, committee, meeting, agenda_item }: HitFacts, telling: Telling): SearchItem['breadcrumbs'] {
  return {
    committee,
    ...(meeting && type !== 'backend.meeting' && { meeting: { id: meeting.id, title: meetingName(meeting, telling) } }),
    ...(agenda_item && type !== 'backend.agendaitem' && { agenda_item }),
  }
}
