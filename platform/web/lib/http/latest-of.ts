/** What a list has of an entry by now; null when it has it no more. Until the list is there, the entry itself. */
export const latestOf = <Item extends { id: number }>(item: Item | undefined, list: Item[] | undefined): Item | null | undefined =>
  item && list ? (list.find(({ id }) => id === item.id) ?? null) : item
