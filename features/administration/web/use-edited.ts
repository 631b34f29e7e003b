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

/** The entry as the list told it last: a search that no longer fits takes it out of the list, and not out of its form. */
export function useLatest<Item extends { id: number }>(item: Item | undefined, page: { items: Item[] } | undefined): Item | undefined {
  const [kept, keep] = useState(item)
  const found = item && page?.items.find(({ id }) => id === item.id)
  const latest = found ?? (kept?.id === item?.id ? kept : item)
  if (latest !== kept) keep(latest)
  return latest
}
