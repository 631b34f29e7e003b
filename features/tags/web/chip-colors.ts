import type { CSSProperties } from 'react'
import { fontColor } from '#features/tags/font-color.ts'
import type { TagOption } from '#features/tags/tag.ts'

/** A chip in the colour of its tag, if it has one, with legible text; `share` is the length of its bar in per cent. */
export function chipColors(option: Pick<TagOption, 'color_code'> | undefined, share?: number): CSSProperties {
  const color = option?.color_code
  const bar = share === undefined ? {} : { '--share': `${share}%` }
  return { ...bar, ...(color && { backgroundColor: color, color: fontColor(color) }) }
}
