import { useEffect } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Viewers = { left: PdfViewer | null; right: PdfViewer | null; isOn: boolean }

/** Two versions of a document scroll together: to the same page, and as far within it. Whichever the reader scrolls leads. */
export function useScrollTogether({ left, right, isOn }: Viewers): void {
  useEffect(() => {
    if (!isOn || !left || !right) return undefined
    const gone = new AbortController()
    whenLaidOut([left, right], gone.signal, () => scrollTogether(left, right, gone.signal))
    return () => gone.abort()
  }, [left, right, isOn])
}

/** Runs it once both have their pages, and have gone to the place where they were left. */
function whenLaidOut(papers: readonly PdfViewer[], signal: AbortSignal, run: () => void): void {
  const missing = papers.find(({ viewer }) => viewer.pagesCount === 0)
  if (!missing) run()
  else missing.eventBus.on('pagesinit', () => whenLaidOut(papers, signal, run), { once: true, signal })
}

function scrollTogether(left: PdfViewer, right: PdfViewer, signal: AbortSignal): void {
  /** Where a paper was scrolled to by following: that is not followed in turn. */
  const reached = new Map<PdfViewer, number>()
  const follow = (leader: PdfViewer, follower: PdfViewer) => {
    if (reached.get(leader) === leader.viewer.container.scrollTop) return
    reached.delete(leader)
    bring(follower, leader)
    reached.set(follower, follower.viewer.container.scrollTop)
  }
  left.viewer.container.addEventListener('scroll', () => follow(left, right), { signal, passive: true })
  right.viewer.container.addEventListener('scroll', () => follow(right, left), { signal, passive: true })
  follow(left, right)
}

/** Scrolls the follower to where the leader is. */
function bring(follower: PdfViewer, leader: PdfViewer): void {
  const place = placeAt(firstInView(leader))
  const wanted = place && placeWithin(place, follower.viewer.pagesCount)
  const box = wanted && boxOf(follower, wanted.page)
  if (!wanted || !box) return
  const way = wayTo(wanted, box)
  if (Math.abs(way) >= 1) follower.viewer.container.scrollTop += way
}

function boxOf({ viewer }: PdfViewer, page: number): PageBox | null {
  const view = viewer.getPageView(page - 1) as { div: HTMLElement } | undefined
  if (!view) return null
  const { top, height } = view.div.getBoundingClientRect()
  return { page, top: top - viewer.container.getBoundingClientRect().top, height }
}

/** The first page that reaches below the top edge. */
function firstInView(paper: PdfViewer): PageBox | null {
  const { viewer } = paper
  // Pages are in order: those before the first in view end above the edge.
  let [low, high] = [1, viewer.pagesCount]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const box = boxOf(paper, middle)
    if (box && box.top + box.height > 0) high = middle
    else low = middle + 1
  }
  return viewer.pagesCount > 0 ? boxOf(paper, low) : null
}

/** Where a page is on screen: its top edge from that of the pages' area, and its height, in px. */
type PageBox = { page: number; top: number; height: number }

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
