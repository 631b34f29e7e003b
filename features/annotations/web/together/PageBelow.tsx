import { memo } from 'react'
import { createPortal } from 'react-dom'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { isMarker } from '#features/annotations/geometry/stacking.ts'
import { chunksOf } from '#features/annotations/web/surface/page-annotations.ts'
import { Shapes } from '#features/annotations/web/surface/Shapes.tsx'
import { Sheet } from '#features/annotations/web/surface/Sheet.tsx'
import { isSameList } from '#platform/web/lib/same.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { SIGN, type Sign, signPath } from './signs.ts'
import classes from './together.module.css'

/** The part of a layer that is on one page. */
export type Share = { layer_id: number; sign: Sign; annotations: readonly Annotation[] }
type Props = { page: PageHost; shares: readonly Share[] }

/** The other layers on one page, below the open one; renders again only if one of them changed. */
export const PageBelow = memo(
  ({ page, shares }: Props) => {
    const markers = shares.map((one) => ({ ...one, annotations: one.annotations.filter(isMarker) }))
    const hasMarkers = markers.some(({ annotations }) => annotations.length > 0)
    return createPortal(
      <>
        <Sheet page={page} className={classes.sheet} isBlending={hasMarkers}>
          {markers.map(({ layer_id, annotations }) => (
            <Shapes key={layer_id} annotations={annotations} />
          ))}
        </Sheet>
        <Sheet page={page} className={classes.sheet}>
          {shares.map(({ layer_id, sign, annotations }) => (
            <g key={layer_id} data-layer={layer_id}>
              <Shapes annotations={annotations.filter((one) => !isMarker(one))} />
              <OwnerSigns sign={sign} annotations={annotations} page={page} />
            </g>
          ))}
        </Sheet>
      </>,
      page.host,
    )
  },
  (before, after) => before.page === after.page && isSameList(before.shares.flatMap(partsOf), after.shares.flatMap(partsOf)),
)

const partsOf = ({ layer_id, sign, annotations }: Share) => [layer_id, sign.color, sign.shape, annotations]

type Page = { width: number; height: number }
type OwnerSignsProps = { sign: Sign; annotations: readonly Annotation[]; page: Page }

/** The owner's sign at the corner of each annotation: one path for a hundred of them. */
const OwnerSigns = ({ annotations, ...common }: OwnerSignsProps) =>
  chunksOf(annotations).map((chunk, at) => <SignsOf key={at} annotations={chunk} {...common} />)

const SignsOf = memo(
  ({ sign: { color, shape }, annotations, page }: OwnerSignsProps) => (
    <path className={classes.ownerSign} fill={color} d={annotations.map((one) => signPath(shape, ...cornerOf(one, page))).join('')} />
  ),
  (before, after) =>
    before.page === after.page &&
    before.sign.color === after.sign.color &&
    before.sign.shape === after.sign.shape &&
    isSameList(before.annotations, after.annotations),
)

/** To the upper left of the annotation, so that no text is covered, and entirely on the page. */
function cornerOf(annotation: Annotation, { width, height }: Page): [number, number] {
  const { x, y } = boundsOf(annotation)
  const within = (place: number, most: number) => Math.round(Math.max(1, Math.min(most - SIGN - 1, place)) * 10) / 10
  return [within(x - SIGN, width), within(y - SIGN / 2, height)]
}
