/** Where a page is on screen: its top edge from that of the pages' area, and its height, in px. */
export type PageBox = { page: number; top: number; height: number }

/** A place that another version has, too: a page from 1, and how much of it lies above the top edge, as a share of its height. */
type SamePlace = { page: number; above: number }

/** The place at the top edge, by the first page in view; null without pages. */
export const placeAt = (first: PageBox | null): SamePlace | null =>
  first && first.height > 0 ? { page: first.page, above: -first.top / first.height } : null

/** The place in a version with so many pages: what lies behind its last page is that page's end. */
export const placeWithin = ({ page, above }: SamePlace, pages: number): SamePlace =>
  page > pages ? { page: pages, above: 1 } : { page, above }

/** How far (px) to scroll down so that the page is at that place. */
export const wayTo = ({ above }: SamePlace, { top, height }: PageBox): number => top + above * height
