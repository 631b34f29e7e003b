import { queryOptions, useQuery } from '@tanstack/react-query'
import { listNews } from '#features/news/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import type { NewsPlace } from '#platform/web/ui/list/NewsCount.tsx'

/** How many papers are new to the user, by place. */
const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call(listNews, {}, signal),
  // Numbers beside other things: without them the page goes on.
  meta: { isExempt: true },
})

/** Counts new papers in a committee, a meeting or at an agenda item, or in all; 0 until they are loaded. */
export function useNewsCounts(): (asked: NewsPlace) => number {
  const { data: places = [] } = useQuery(newsQuery)
  return ({ committee_id, meeting_id, agenda_item_id }) =>
    places
      .filter((place) => (committee_id ?? place.committee_id) === place.committee_id)
      .filter((place) => (meeting_id ?? place.meeting_id) === place.meeting_id)
      .filter((place) => agenda_item_id === undefined || agenda_item_id === place.agenda_item_id)
      .reduce((sum, { papers }) => sum + papers, 0)
}
