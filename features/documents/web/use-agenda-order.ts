import { useSearch } from '@tanstack/react-router'
import type { AgendaItemSearch } from '#features/agenda/web/search.ts'

/** In agenda-order mode, the entry of the agenda that led here, as links carry it on (D1 §2.2). */
export function useAgendaOrder(): AgendaItemSearch {
  return { tagesordnungitem_id: useSearch({ strict: false, select: ({ tagesordnungitem_id }) => tagesordnungitem_id }) }
}
