import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import type { NextItem } from './use-next-agenda-item.ts'

/** Link to the next agenda item, in the order that led here. */
export const NextItemRow = ({ next }: { next: NextItem }) => (
  <Rows>
    <ListRow leading={next.number} title={next.title} link={{ to: '/agenda_items/$id', params: { id: next.id }, search: next.search }} />
  </Rows>
)
