import { documentPaths } from '#features/documents/page-paths.ts'
import { documentTitle } from '#features/documents/title.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { SearchItem } from '#features/search/contract.ts'
import { placeInPaper } from '#features/search/lead-text.ts'
import { isFileType } from '#features/search/types.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'
import { highlight } from './highlight/highlight.ts'
import { snippet } from './highlight/snippet.ts'
import type { HitFacts } from './hit-facts.ts'
import type { Query } from './query/query.ts'

/** The words, language and time zone for which hits are formatted. */
export type Telling = { query: Query; language: Language; time_zone: string }

/** A hit as the API returns it (D3 §3). */
export function itemOf(hit: HitFacts, telling: Telling): SearchItem {
  const title = titleOf(hit, telling)
  const searchable_text = isFileType(hit.type) ? snippet(hit.page?.text ?? '', telling.query) : ''
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
  return documentTitle({ kind, title: title ?? '', agenda_item, meeting }, (start) =>
    say(language, { key: 'meetings.protocol_of', params: { date: shortDay(dayOf(start, time_zone)) } }),
  )
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

function breadcrumbsOf({ type, committee, meeting, agenda_item }: HitFacts, telling: Telling): SearchItem['breadcrumbs'] {
  return {
    committee,
    ...(meeting && type !== 'backend.meeting' && { meeting: { id: meeting.id, title: meetingName(meeting, telling) } }),
    ...(agenda_item && type !== 'backend.agendaitem' && { agenda_item }),
  }
}
