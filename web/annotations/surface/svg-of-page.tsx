import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Annotation, AnnotationOf } from '#shared/annotations/annotation.ts'
import type { PrintedPage } from '#web/documents/viewer/annotating.ts'
import { Shapes } from './Shapes.tsx'
import { stackingOrder } from './stacking.ts'
import classes from './surface.module.css'
import { linesOf } from './text-lines.ts'

/** The annotations of a page for the printer, as the page lies in the file; notes are numbered, and their texts stand at the foot of the page. */
export function svgOfPage(annotations: readonly Annotation[], page: PrintedPage): SVGSVGElement {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Printed annotations={stackingOrder(annotations)} page={page} />))
  const svg = place.querySelector('svg')!.cloneNode(true) as SVGSVGElement
  root.unmount()
  return svg
}

function Printed({ annotations, page: { width, height } }: { annotations: readonly Annotation[]; page: PrintedPage }) {
  const notes = annotations.filter((one) => one.type === 'note')
  const lines = notes.flatMap((note, at) => linesOf(`${at + 1}  ${note.text}`, width - 2 * MARGIN, SMALL))
  return (
    <svg className={classes.printed} viewBox={`0 0 ${width} ${height}`}>
      <Shapes annotations={annotations} />
      {notes.map((note, at) => (
        <NoteNumber key={note.id} note={note} number={at + 1} />
      ))}
      {lines.map((line, at) => (
        <text key={at} className={classes.text} x={MARGIN} y={height - MARGIN / 2 - (lines.length - 1 - at) * SMALL * 1.2} fontSize={SMALL}>
          {line}
        </text>
      ))}
    </svg>
  )
}

const MARGIN = 24
const SMALL = 7

const NoteNumber = ({ note: { x, y }, number }: { note: AnnotationOf<'note'>; number: number }) => (
  <text className={classes.text} x={x + 21} y={y + 9} fontSize={9} fontWeight="bold">
    {number}
  </text>
)
