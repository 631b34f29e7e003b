import { memo } from 'react'
import { createPortal } from 'react-dom'
import type { Annotation } from '#features/annotations/annotation.ts'
import { isMarker } from '#features/annotations/geometry/stacking.ts'
import { Shapes } from '#features/annotations/web/surface/Shapes.tsx'
import { Sheet } from '#features/annotations/web/surface/Sheet.tsx'
import { isSameList } from '#platform/web/lib/same-list.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { OwnerSigns } from './OwnerSigns.tsx'
import type { Sign } from './signs.ts'
import classes from './together.module.css'

/** What one layer puts on a page. */
export type Share = { layer_id: number; sign: Sign; annotations: readonly Annotation[] }
type Props = { page: PageHost; shares: readonly Share[] }

/** What the other layers put on one page, below the open one; drawn again only where somebody has changed something. */
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
