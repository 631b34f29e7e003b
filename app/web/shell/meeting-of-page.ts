import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { agendaItemQuery } from '#features/agenda/web/queries.ts'
import { documentKinds, documentPaths } from '#features/documents/document.ts'
import { documentQuery } from '#features/documents/web/queries.ts'

/** The meeting of the page: its own, or that of the agenda item or document that is open. */
export function useMeetingOfPage(): number | undefined {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' })
  const id = useRouterState({ select: ({ matches }) => (matches.at(-1)?.params as { id?: number } | undefined)?.id ?? 0 })
  const kind = documentKinds.find((one) => documentPaths[one] === path)
  // The page loads them; here they are only read.
  const { data: item } = useQuery({ ...agendaItemQuery(id), enabled: false })
  const { data: document } = useQuery({ ...documentQuery(kind ?? 'proposals', id), enabled: false })
  if (path.startsWith('/meetings/$id')) return id
  return path === '/agenda_items/$id' ? item?.meeting_id : kind && document?.meeting.id
}
