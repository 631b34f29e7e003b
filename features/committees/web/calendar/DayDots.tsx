import classes from './DayDots.module.css'

/** One green dot for one meeting, two orange ones for several (D2 §9), so that colour is not the only difference. */
export const DayDots = ({ meetings }: { meetings: number }) => (
  <span className={classes.dots} data-several={meetings > 1 || undefined} aria-hidden>
    {meetings > 0 && <span />}
    {meetings > 1 && <span />}
  </span>
)
