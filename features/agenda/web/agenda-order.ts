import type { AgendaItem } from '#features/agenda/agenda-item.ts'

/** Agenda items by sort_order (D2 §2). */
export const inAgendaOrder = <Item extends Pick<AgendaItem, 'sort_order'>>(items: Item[]): Item[] =>
  items.toSorted((one, other) => one.sort_order - other.sort_order)

/** The number shown before the title, or an empty text. */
export const numberOf = ({ number_or_business_number, number }: Pick<AgendaItem, 'number_or_business_number' | 'number'>): string =>
  number_or_business_number || number || ''
