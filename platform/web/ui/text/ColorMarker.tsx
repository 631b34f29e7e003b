import classes from './ColorMarker.module.css'

/** The designation colour of a version: decoration beside words, hence silent. */
export const ColorMarker = ({ color_code }: { color_code: string | null }) =>
  color_code ? <span className={classes.marker} style={{ backgroundColor: color_code }} aria-hidden /> : null
