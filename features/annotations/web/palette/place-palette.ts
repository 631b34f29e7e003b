import { inflated, type Point, type Rect } from '#platform/shared/page-space.ts'

type Size = Pick<Rect, 'width' | 'height'>

/** Where something lies in the room that it has: 0 at the left or upper edge, 1 at the right or lower one. */
export type Share = { across: number; down: number }

/** Distance (px) from the edges of the stage, and from what must stay visible. */
const GAP = 8

const roomOf = (stage: Size, palette: Size): Point => [
  Math.max(0, stage.width - palette.width - 2 * GAP),
  Math.max(0, stage.height - palette.height - 2 * GAP),
]

/** The upper left corner at this share: always within the stage, whatever its size. */
export function cornerAt({ across, down }: Share, palette: Size, stage: Size): Point {
  const [right, below] = roomOf(stage, palette)
  return [GAP + across * right, GAP + down * below]
}

/** The share at which a corner lies, on the stage. */
export function shareAt([x, y]: Point, palette: Size, stage: Size): Share {
  const [right, below] = roomOf(stage, palette)
  const share = (place: number, room: number) => (room === 0 ? 0 : Math.min(1, Math.max(0, (place - GAP) / room)))
  return { across: share(x, right), down: share(y, below) }
}

/** The corner nearest to the wanted one at which the palette covers nothing of `kept`; the wanted one if there is none. */
export function clearCorner(wanted: Point, palette: Size, { stage, kept }: { stage: Size; kept: Rect | null }): Point {
  if (!kept || !covers(wanted, palette, kept)) return wanted
  const { x, y, width, height } = inflated(kept, GAP)
  const onStage = ([left, top]: Point): Point => {
    const share = shareAt([left, top], palette, stage)
    return cornerAt(share, palette, stage)
  }
  const beside: Point[] = [
    [wanted[0], y - palette.height],
    [wanted[0], y + height],
    [x - palette.width, wanted[1]],
    [x + width, wanted[1]],
  ]
  const clear = beside.map(onStage).filter((corner) => !covers(corner, palette, kept))
  return clear.sort((a, b) => distance(a, wanted) - distance(b, wanted))[0] ?? wanted
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

const covers = ([x, y]: Point, { width, height }: Size, kept: Rect): boolean =>
  x < kept.x + kept.width && kept.x < x + width && y < kept.y + kept.height && kept.y < y + height
