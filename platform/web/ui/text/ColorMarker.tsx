import classes from './ColorMarker.module.css'

/** A version's designation colour: decoration beside text, hidden from screen readers. */
export const ColorMarker = ({ color_code }: { color_code: string | null }) =>
  color_code ? <span className={classes.marker} style={{ backgroundColor: color_code }} aria-hidden /> : null
