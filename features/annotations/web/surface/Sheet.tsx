import type { ReactNode } from 'react'
import { shownSize, transformOf } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { unscaled } from './place.ts'

type Props = { page: PageHost; className: string | undefined; label?: string | undefined; isBlending?: boolean; children: ReactNode }

/** An SVG of the page's size in points; its contents are in page space and rotate with the page. */
export function Sheet({ page, className, label, isBlending, children }: Props) {
  const view = unscaled(page)
  const shown = shownSize(view)
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true }
  return (
    <svg
      className={className}
      data-blending={isBlending || undefined}
      viewBox={`0 0 ${shown.width} ${shown.height}`}
      preserveAspectRatio="none"
      {...name}
    >
      <g transform={`matrix(${transformOf(view).join(' ')})`}>{children}</g>
    </svg>
  )
}
