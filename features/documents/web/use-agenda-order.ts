import { useSearch } from '@tanstack/react-router'
import type { AgendaItemSearch } from '#features/agenda/web/search.ts'

/** In agenda-order mode, the agenda entry that led here, to be passed on in links (D1 §2.2). */
export function useAgendaOrder(): AgendaItemSearch {
  return { tagesordnungitem_id: useSearch({ strict: false, select: ({ tagesordnungitem_id }) => tagesordnungitem_id }) }
}
