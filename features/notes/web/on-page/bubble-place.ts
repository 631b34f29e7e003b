import type { Point, Rect } from '#platform/shared/pdf/rect.ts'

/** So many pixels of the screen from an edge of the page a bubble turns away from it (D3 §2, §9). */
const room = { side: 250, top: 200 }

/** Which way a bubble opens: over its place in the middle, unless an edge of the page is near. */
export type Flip = { across: 'left' | 'right' | null; isDown: boolean }

/** The way that a bubble opens at a place of the shown page which is so wide, all in pixels (D3 §2). On a page that is narrow on both sides it goes where more of it lies. */
export function flipOf([x, y]: Point, { width }: { width: number }): Flip {
  const isNear = { left: x <= room.side, right: width - x <= room.side }
  const isDown = y <= room.top
  if (isNear.left && isNear.right) return { across: x <= width / 2 ? 'right' : 'left', isDown }
  if (isNear.left) return { across: 'right', isDown }
  return { across: isNear.right ? 'left' : null, isDown }
}

type Bubble = {
  /** The middle of the marker. */
  at: Point
  size: { width: number; height: number }
  flip: Flip
  /** What is in sight of the pages: the bubble stays within it. */
  sight: Rect
}

/** Half of a marker, and what is left free around it. */
const marker = 14
const gap = 8
const margin = 8

/** Where the bubble's top left corner is; all in pixels of the shown page. */
export function bubblePlace({ at: [x, y], size: { width, height }, flip, sight }: Bubble): { left: number; top: number } {
  const across = { left: x + marker - width, right: x - marker }
  const left = flip.across ? across[flip.across] : x - width / 2
  const top = flip.isDown ? y + marker + gap : y - marker - gap - height
  return {
    left: within(left, { least: sight.x + margin, most: sight.x + sight.width - margin - width }),
    top: within(top, { least: sight.y + margin, most: sight.y + sight.height - margin - height }),
  }
}

/** What is too large begins where it can be seen. */
const within = (place: number, { least, most }: { least: number; most: number }) => Math.max(least, Math.min(most, place))
