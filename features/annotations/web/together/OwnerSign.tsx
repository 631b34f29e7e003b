import { SIGN, type Sign, signPath } from './signs.ts'
import classes from './together.module.css'

/** A person's sign, shown beside the name. */
export const OwnerSign = ({ sign: { color, shape } }: { sign: Sign }) => (
  <svg className={classes.sign} viewBox={`-1 -1 ${SIGN + 2} ${SIGN + 2}`} aria-hidden>
    <path d={signPath(shape, 0, 0)} fill={color} />
  </svg>
)
