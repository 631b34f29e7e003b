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
