import { type Rect, type Turn, unionOf } from '#platform/shared/page-space.ts'

/** Merges the pieces of a passage, in reading order, to one rectangle for each line: pieces of a line overlap in height and are close together. */
export function mergedLines(pieces: readonly Rect[], turn: Turn): Rect[] {
  const isUpright = turn === 0 || turn === 180
  const lines: Rect[] = []
  for (const piece of pieces.map((one) => (isUpright ? one : flipped(one)))) {
    if (piece.width <= 0 || piece.height <= 0) continue
    const line = lines.findLast((one) => isSameLine(one, piece))
    if (line) Object.assign(line, unionOf([line, piece]))
    else lines.push({ ...piece })
  }
  return isUpright ? lines : lines.map(flipped)
}

const flipped = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width })

/** The gap is limited because columns of a table or page are further apart than words. */
function isSameLine(a: Rect, b: Rect): boolean {
  const height = Math.min(a.height, b.height)
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return shared > height / 2 && gap < Math.max(a.height, b.height) * 1.5
}
