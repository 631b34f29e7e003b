import classes from './DayDots.module.css'

/** One green dot for one meeting, orange ones for several (D2 §9): two, so that the colour does not stand alone. */
export const DayDots = ({ meetings }: { meetings: number }) => (
  <span className={classes.dots} data-several={meetings > 1 || undefined} aria-hidden>
    {meetings > 0 && <span />}
    {meetings > 1 && <span />}
  </span>
)
