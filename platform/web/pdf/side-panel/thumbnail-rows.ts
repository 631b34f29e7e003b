/** In pixels; must match thumbnails.module.css. */
export const thumbnailSize = { columns: 2, rowHeight: 196, width: 112, height: 152 } as const

type Window = { top: number; height: number; pages: number }
export type PageRange = { first: number; last: number }

/** The pages whose thumbnails are within a window of the list, plus one row on both ends. */
export function pagesWithin({ top, height, pages }: Window): PageRange {
  const { columns, rowHeight } = thumbnailSize
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - 1)
  const lastRow = Math.ceil((top + height) / rowHeight) + 1
  return { first: firstRow * columns + 1, last: Math.min(pages, lastRow * columns) }
}

/** Top (px) of the row of a page. */
export const topOf = (page: number): number => Math.floor((page - 1) / thumbnailSize.columns) * thumbnailSize.rowHeight

const moves: Record<string, (page: number, pages: number) => number> = {
  ArrowRight: (page) => page + 1,
  ArrowLeft: (page) => page - 1,
  ArrowDown: (page) => page + thumbnailSize.columns,
  ArrowUp: (page) => page - thumbnailSize.columns,
  PageDown: (page) => page + 3 * thumbnailSize.columns,
  PageUp: (page) => page - 3 * thumbnailSize.columns,
  Home: () => 1,
  End: (_page, pages) => pages,
}

/** The page that a key leads to; undefined for other keys. */
export function pageByKey(key: string, page: number, pages: number): number | undefined {
  const wanted = moves[key]?.(page, pages)
  return wanted === undefined ? undefined : Math.max(1, Math.min(pages, wanted))
}
