import type { PlacedPage } from '#features/annotations/anchoring/paper.ts'
import type { Turn } from '#platform/shared/page-space.ts'

export const lineHeight = 12
export const letterWidth = 5

/** A page of monospaced lines; rotated ones run along the height. */
export const aPage = (lines: readonly string[], turn: Turn = 0): PlacedPage => ({
  width: 600,
  height: 800,
  pieces: lines.map((text, at) => {
    const [along, across] = [text.length * letterWidth, 100 + at * 2 * lineHeight]
    const isUpright = turn === 0 || turn === 180
    return {
      text,
      ...(isUpright ? { x: 50, y: across, width: along, height: lineHeight } : { x: across, y: 150, width: lineHeight, height: along }),
      turn,
      ends: Array.from({ length: text.length }, (_, letter) => (letter + 1) * letterWidth),
      ends_line: true,
    }
  }),
})
