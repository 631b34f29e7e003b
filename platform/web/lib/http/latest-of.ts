/** The current state of an item in a list; null if it is gone. Until the list is loaded, the item itself. */
export const latestOf = <Item extends { id: number }>(item: Item | undefined, list: Item[] | undefined): Item | null | undefined =>
  item && list ? (list.find(({ id }) => id === item.id) ?? null) : item
