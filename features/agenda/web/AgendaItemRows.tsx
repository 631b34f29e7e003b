import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { AgendaItemRow } from './AgendaItemRow.tsx'
import { inAgendaOrder, numberOf } from './agenda-order.ts'

/** "12.1." still stands beside a title in a sidebar, "SGB 0122/2026" does not. */
const SHORT = 5

type Props = {
  items: AgendaItem[]
  committee_id: number
  label?: string
  /** The item whose page is open. */
  current?: number
  /** In agenda-order mode, the entry that stands for an item. */
  entryOf?: ReadonlyMap<number, number>
  /** Beside a page. */
  beside?: boolean
}

/** The agenda items of a meeting in their order. */
export const AgendaItemRows = ({ items, committee_id, label, current, entryOf, beside = false }: Props) => (
  <Rows label={label} longNumbers={items.some((item) => numberOf(item).length > SHORT)}>
    {inAgendaOrder(items).map((item) => (
      <AgendaItemRow
        key={item.id}
        item={item}
        committee_id={committee_id}
        current={item.id === current}
        entry_id={entryOf?.get(item.id)}
        beside={beside}
      />
    ))}
  </Rows>
)
