import { type CSSProperties, useState } from 'react'
import { moreReadable } from '#platform/web/ui/theme/shades.ts'
import type { AppTile } from './app-tile.ts'
import classes from './apps.module.css'

/** The picture of an application on its colour, or its abbreviation. */
export function TileIcon({ app: { color, svg_icon, abbreviation, title } }: { app: AppTile }) {
  const [isBroken, setBroken] = useState(false)
  const colors = color ? ({ '--tile': color, '--tile-text': moreReadable(color) } as CSSProperties) : {}
  return (
    <span className={classes.tile} style={colors} aria-hidden>
      {svg_icon && !isBroken ? (
        // As a picture, which runs nothing and loads nothing.
        <img src={`data:image/svg+xml;base64,${svg_icon}`} alt="" width={24} height={24} onError={() => setBroken(true)} />
      ) : (
        (abbreviation ?? title).slice(0, 3)
      )}
    </span>
  )
}
