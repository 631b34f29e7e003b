import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import { type Handle, handlesOf, isLine, nameOf } from '#features/annotations/web/gestures/handles.ts'
import { type Point, type Rect, rectToView, shownSize, toView, unionOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import classes from './surface.module.css'

type Props = { page: PageHost; chosen: readonly Annotation[]; canChange: boolean }

/** The frame and handles of the selection; their size does not depend on the zoom. */
export function Selected({ page, chosen, canChange }: Props) {
  const bounds = unionOf(chosen.map(boundsOf))
  if (!bounds) return null
  const [only] = chosen
  const handles = only && chosen.length === 1 && canChange ? roomyOf(handlesOf(only), rectToView(bounds, page)) : []
  return (
    <>
      <div className={classes.frame} data-frame style={percentOf(rectToView(bounds, page), page)} />
      {only && handles.map((handle) => <HandleDot key={nameOf(handle)} page={page} handle={handle} annotation={only} />)}
    </>
  )
}

/** Minimum size (px) of the frame for handles on its sides, so that handles do not overlap. */
const ROOMY_PX = 132

const roomyOf = (handles: readonly Handle[], { width, height }: Rect) =>
  handles.filter((handle) => handle.kind === 'end' || (handle.across !== 0 && handle.down !== 0) || Math.min(width, height) >= ROOMY_PX)

function HandleDot({ page, handle, annotation }: { page: PageHost; handle: Handle; annotation: Annotation }) {
  const [x, y] = toView(placeOf(handle, annotation), page)
  const [across, down] = outwardOf(handle, page)
  const { width, height } = shownSize(page)
  const style = { left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%`, '--across': across, '--down': down }
  return <div className={classes.handle} data-frame data-handle={nameOf(handle)} data-direction={directionOf(across, down)} style={style} />
}

function placeOf(handle: Handle, annotation: Annotation): Point {
  if (handle.kind === 'end') return isLine(annotation) ? annotation[handle.of] : [0, 0]
  const { x, y, width, height } = boundsOf(annotation)
  return [x + (width * (handle.across + 1)) / 2, y + (height * (handle.down + 1)) / 2]
}

/** The direction away from the centre on screen: handles are outside of the frame, so that small annotations can still be grabbed. */
function outwardOf(handle: Handle, { rotation }: PageHost): Point {
  if (handle.kind === 'end') return [0, 0]
  return toView([handle.across, handle.down], { rotation, width: 0, height: 0 })
}

const directionOf = (across: number, down: number) => {
  if (across === 0 && down === 0) return 'end'
  if (down === 0) return 'across'
  if (across === 0) return 'down'
  return across === down ? 'falling' : 'rising'
}

function percentOf({ x, y, width, height }: Rect, page: PageHost) {
  const whole = shownSize(page)
  const share = (value: number, all: number) => `${(value / all) * 100}%`
  return { left: share(x, whole.width), top: share(y, whole.height), width: share(width, whole.width), height: share(height, whole.height) }
}
