import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Annotation } from '#features/annotations/annotation.ts'
import { stackingOrder } from '#features/annotations/geometry/stacking.ts'
import type { PrintedLayer, PrintedPage } from '#platform/web/pdf/annotating.ts'
import { NoteNumber, NoteTexts, notesHeight, notesLines } from './PrintedNotes.tsx'
import { Shapes } from './Shapes.tsx'
import classes from './surface.module.css'

/** More of the page than that is not covered by what its notes say. */
const MOST = 1 / 5

/** The annotations of a page for the printer, as the page lies in the file; notes are numbered, and their texts stand at the foot of the page, or, where they are too long, on a sheet of their own. */
export function printedLayer(annotations: readonly Annotation[], page: PrintedPage): Omit<PrintedLayer, 'title'> {
  const ordered = stackingOrder(annotations)
  const texts = ordered.filter((one) => one.type === 'note').map(({ text }, at) => `${at + 1}  ${text}`)
  const lines = notesLines(texts, page)
  const hasRoom = notesHeight(lines) <= page.height * MOST
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<Printed annotations={ordered} page={page} lines={hasRoom ? lines : []} />))
  const over = [...place.querySelectorAll('svg')].map((svg) => svg.cloneNode(true) as SVGSVGElement)
  root.unmount()
  return { over, notes: hasRoom ? [] : texts }
}

type Props = { annotations: readonly Annotation[]; page: PrintedPage; lines: readonly string[] }

/** The texts are apart: what blends with the paper has no ground of its own. */
function Printed({ annotations, page, lines }: Props) {
  const viewBox = `0 0 ${page.width} ${page.height}`
  const notes = annotations.filter((one) => one.type === 'note')
  return (
    <>
      <svg className={classes.printed} viewBox={viewBox}>
        <Shapes annotations={annotations} />
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
