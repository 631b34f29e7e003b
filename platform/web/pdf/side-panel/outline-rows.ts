/** An entry as pdf.js returns it; a negative `count` means initially closed. */
export type OutlineItem = {
  title: string
  dest: string | unknown[] | null
  url: string | null
  count?: number | undefined
  items: OutlineItem[]
}

/** A visible entry. Its path gives its position: "1.0" is the first child of the second entry. */
export type OutlineRow = { item: OutlineItem; path: string; level: number; position: number; siblings: number; isOpen: boolean }

const below = (path: string, index: number) => (path === '' ? String(index) : `${path}.${index}`)

/** Paths of the entries that are initially open. */
export function openAtFirst(items: OutlineItem[], path = ''): string[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const open = item.items.length > 0 && (item.count ?? 0) > 0
    return [...(open ? [own] : []), ...openAtFirst(item.items, own)]
  })
}

/** The visible entries in order, without children of closed ones. */
export function outlineRows(items: OutlineItem[], open: ReadonlySet<string>, path = '', level = 1): OutlineRow[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const isOpen = open.has(own)
    const row = { item, path: own, level, position: index + 1, siblings: items.length, isOpen }
    return isOpen ? [row, ...outlineRows(item.items, open, own, level + 1)] : [row]
  })
}

export type OutlineStep = { focus: number } | { toggle: OutlineRow }

/** What a key does in the tree (WAI-ARIA Tree View); undefined if nothing. */
export function outlineStep(key: string, rows: OutlineRow[], at: number): OutlineStep | undefined {
  const row = rows[at]
  if (!row) return undefined
  const hasItems = row.item.items.length > 0
  if (key === 'ArrowRight' && hasItems) return row.isOpen ? { focus: at + 1 } : { toggle: row }
  if (key === 'ArrowLeft' && row.isOpen && hasItems) return { toggle: row }
  if (key === 'ArrowLeft')
    return focused(
      rows,
      rows.findLastIndex((one, index) => index < at && one.level < row.level),
    )
  if (key === 'ArrowDown') return focused(rows, at + 1)
  if (key === 'ArrowUp') return focused(rows, at - 1)
  if (key === 'Home') return { focus: 0 }
  return key === 'End' ? { focus: rows.length - 1 } : undefined
}

const focused = (rows: OutlineRow[], index: number) => (rows[index] ? { focus: index } : undefined)
