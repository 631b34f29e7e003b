import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Annotation, type AnnotationOf, isNote } from '#features/annotations/annotation.ts'
import { isMarker, stackingOrder } from '#features/annotations/geometry/shape.ts'
import type { PrintedLayer, PrintedPage } from '#platform/web/pdf/extensions.ts'
import { linesOf, Shapes } from './Shapes.tsx'
import classes from './surface.module.css'

/** Maximum share of the page's height that the texts of notes may cover. */
const MAX_SHARE = 1 / 5

/**
 * A page's annotations for printing, unrotated; notes are numbered, and their texts are at the foot of the page, or if they are too long,
 * on a separate sheet.
 */
export function printedLayer(annotations: readonly Annotation[], page: PrintedPage): Omit<PrintedLayer, 'title'> {
  const ordered = stackingOrder(annotations)
  const texts = ordered.filter(isNote).map(({ text }, at) => `${at + 1}  ${text}`)
  const lines = notesLines(texts, page)
  const hasRoom = notesHeight(lines) <= page.height * MAX_SHARE
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Printed annotations={ordered} page={page} lines={hasRoom ? lines : []} />))
  const over = [...place.querySelectorAll('svg')].map((svg) => svg.cloneNode(true) as SVGSVGElement)
  root.unmount()
  return { over, notes: hasRoom ? [] : texts }
}

type Props = { annotations: readonly Annotation[]; page: PrintedPage; lines: readonly string[] }

/** As on screen, markers blend with the page, and the other annotations cover it. */
function Printed({ annotations, page, lines }: Props) {
  const viewBox = `0 0 ${page.width} ${page.height}`
  const markers = annotations.filter(isMarker)
  const notes = annotations.filter(isNote)
  return (
    <>
      {markers.length > 0 && (
        <svg className={classes.printed} data-blending viewBox={viewBox}>
          <Shapes annotations={markers} />
        </svg>
      )}
      <svg className={classes.printed} viewBox={viewBox}>
        <Shapes annotations={annotations.filter((one) => !isMarker(one))} />
        {notes.map((note, at) => (
          <NoteNumber key={note.id} note={note} number={at + 1} />
        ))}
      </svg>
      {lines.length > 0 && (
        <svg viewBox={viewBox}>
          <NoteTexts lines={lines} page={page} />
        </svg>
      )}
    </>
  )
}

const MARGIN = 24
const SMALL = 7
const LINE = SMALL * 1.2
const PADDING = 4

/** The texts of notes, broken to lines that fit the foot of the page. */
const notesLines = (texts: readonly string[], { width }: PrintedPage): string[] =>
  texts.flatMap((text) => linesOf(text, width - 2 * (MARGIN + PADDING), SMALL))

/** The height of the lines with their frame. */
const notesHeight = (lines: readonly string[]): number => (lines.length === 0 ? 0 : lines.length * LINE + 2 * PADDING)

/** The texts of notes at the foot of the page, on a white background, since there may be text below. */
function NoteTexts({ lines, page }: { lines: readonly string[]; page: PrintedPage }) {
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

/** The number beside a note. */
const NoteNumber = ({ note: { x, y }, number }: { note: AnnotationOf<'note'>; number: number }) => (
  <text className={classes.text} x={x + 21} y={y + 9} fontSize={9} fontWeight="bold">
    {number}
  </text>
)
