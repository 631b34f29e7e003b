import type { Point, Rect } from '#platform/shared/pdf/rect.ts'

/** Within this distance (CSS pixels) from an edge of the page, a bubble opens away from it (D3 §2, §9). */
const room = { side: 250, top: 200 }

/** The direction in which a bubble opens: centred above its place, unless an edge of the page is near. */
export type Flip = { across: 'left' | 'right' | null; isDown: boolean }

/**
 * The direction of a bubble at a place on the shown page with this width, in pixels (D3 §2). On a narrow page with both sides near, it
 * opens to the wider side.
 */
export function flipOf([x, y]: Point, { width }: { width: number }): Flip {
  const isNear = { left: x <= room.side, right: width - x <= room.side }
  const isDown = y <= room.top
  if (isNear.left && isNear.right) return { across: x <= width / 2 ? 'right' : 'left', isDown }
  if (isNear.left) return { across: 'right', isDown }
  return { across: isNear.right ? 'left' : null, isDown }
}

type Bubble = {
  /** The centre of the marker. */
  at: Point
  size: { width: number; height: number }
  flip: Flip
  /** The visible part of the pages, which the bubble stays within. */
  sight: Rect
}

/** Half the size of a marker, the gap beside it, and the margin of the view. */
const marker = 14
const gap = 8
const margin = 8

/** The top left corner of the bubble, in pixels of the shown page. */
export function bubblePlace({ at: [x, y], size: { width, height }, flip, sight }: Bubble): { left: number; top: number } {
  const across = { left: x + marker - width, right: x - marker }
  const left = flip.across ? across[flip.across] : x - width / 2
  const top = flip.isDown ? y + marker + gap : y - marker - gap - height
  return {
    left: within(left, { least: sight.x + margin, most: sight.x + sight.width - margin - width }),
    top: within(top, { least: sight.y + margin, most: sight.y + sight.height - margin - height }),
  }
}

/** A bubble that is too large starts at the visible edge. */
const within = (place: number, { least, most }: { least: number; most: number }) => Math.max(least, Math.min(most, place))
