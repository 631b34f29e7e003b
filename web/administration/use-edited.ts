import { useState } from 'react'

/** Which entry a dialog is open for: a known one, or a new one. */
export function useEdited<Item>() {
  const [edited, setEdited] = useState<{ item: Item | undefined } | null>(null)
  return {
    edited,
    add: () => setEdited({ item: undefined }),
    edit: (item: Item) => setEdited({ item }),
    close: () => setEdited(null),
  }
}

/** The entry as the list tells it by now; one that the list shows no more stays as it was. */
export const latestOf = <Item extends { id: number }>(item: Item | undefined, page: { items: Item[] } | undefined): Item | undefined =>
  item && (page?.items.find(({ id }) => id === item.id) ?? item)
