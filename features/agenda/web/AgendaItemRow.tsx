import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { AgendaItemFacts } from './AgendaItemFacts.tsx'
import { AgendaItemMarks } from './AgendaItemMarks.tsx'
import { numberOf } from './agenda-order.ts'

type Props = {
  item: AgendaItem
  committee_id: number
  current: boolean
  /** The entry of the agenda that stands for it, in agenda-order mode. */
  entry_id?: number | undefined
  /** In the narrow list beside a page nothing can be changed, and what there is of papers is told instead. */
  beside?: boolean
}

/** A row of the business directory; a paragraph is a bold heading that leads nowhere (D2 §2 Agenda item row). */
export function AgendaItemRow({ item, committee_id, current, entry_id, beside = false }: Props) {
  if (item.is_paragraph) return <ListRow title={item.title} strong />
  return (
    <ListRow
      leading={numberOf(item)}
      title={item.title}
      link={{ to: '/agenda_items/$id', params: { id: item.id }, search: { tagesordnungitem_id: entry_id } }}
      current={current}
      below={<AgendaItemFacts item={item} committee_id={committee_id} beside={beside} />}
      trailing={<AgendaItemMarks item={item} committee_id={committee_id} entry_id={entry_id} beside={beside} />}
    />
  )
}
