/** As pdf.js gives it; `count` is negative when the writer wanted the entry closed. */
export type OutlineItem = {
  title: string
  dest: string | unknown[] | null
  url: string | null
  count?: number | undefined
  items: OutlineItem[]
}

/** An entry that is on screen. Its path says where it stands: "1.0" is the first below the second. */
export type OutlineRow = { item: OutlineItem; path: string; level: number; position: number; siblings: number; isOpen: boolean }

const below = (path: string, index: number) => (path === '' ? String(index) : `${path}.${index}`)

/** The paths of the entries that stand open at first. */
export function openAtFirst(items: OutlineItem[], path = ''): string[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const open = item.items.length > 0 && (item.count ?? 0) > 0
    return [...(open ? [own] : []), ...openAtFirst(item.items, own)]
  })
}

/** The entries as they stand below each other, without those of closed ones. */
export function outlineRows(items: OutlineItem[], open: ReadonlySet<string>, path = '', level = 1): OutlineRow[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const isOpen = open.has(own)
    const row = { item, path: own, level, position: index + 1, siblings: items.length, isOpen }
    return isOpen ? [row, ...outlineRows(item.items, open, own, level + 1)] : [row]
  })
}

export type OutlineStep = { focus: number } | { toggle: OutlineRow }

/** What a key does in the tree (WAI-ARIA Tree View); undefined when nothing. */
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
