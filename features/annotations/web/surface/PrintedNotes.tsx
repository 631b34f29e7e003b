import type { AnnotationOf } from '#features/annotations/annotation.ts'
import type { PrintedPage } from '#platform/web/pdf/annotating.ts'
import classes from './surface.module.css'
import { linesOf } from './text-lines.ts'

const MARGIN = 24
const SMALL = 7
const LINE = SMALL * 1.2
const PADDING = 4

/** What notes say, in lines as long as the page has room for at its foot. */
export const notesLines = (texts: readonly string[], { width }: PrintedPage): string[] =>
  texts.flatMap((text) => linesOf(text, width - 2 * (MARGIN + PADDING), SMALL))

/** How much of the page's height they take, their frame included. */
export const notesHeight = (lines: readonly string[]): number => (lines.length === 0 ? 0 : lines.length * LINE + 2 * PADDING)

/** What the notes say at the foot of the page, on a ground of its own, as there may be text. */
export function NoteTexts({ lines, page }: { lines: readonly string[]; page: PrintedPage }) {
  const height = notesHeight(lines)
  const top = page.height - MARGIN / 2 - height
  return (
    <>
      <rect x={MARGIN} y={top} width={page.width - 2 * MARGIN} height={height} fill="white" stroke="black" strokeWidth={0.5} />
      {lines.map((line, at) => (
        <text key={at} className={classes.text} x={MARGIN + PADDING} y={top + PADDING + at * LINE + SMALL} fontSize={SMALL}>
          {line}
        </text>
      ))}
    </>
  )
}

/** Stands beside a note. */
export const NoteNumber = ({ note: { x, y }, number }: { note: AnnotationOf<'note'>; number: number }) => (
  <text className={classes.text} x={x + 21} y={y + 9} fontSize={9} fontWeight="bold">
    {number}
  </text>
)
