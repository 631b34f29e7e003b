import type { ReactNode } from 'react'
import classes from './ListRow.module.css'

type Props = {
  label?: string
  /** The leading column holds long numbers, which narrow lists place above the titles. */
  longNumbers?: boolean
  children: ReactNode
}

/** A list of ListRows whose leading columns align. */
export const Rows = ({ label, longNumbers = false, children }: Props) => (
  <div className={classes.container}>
    {/* Safari drops the list role without list markers. */}
    {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
    <ul className={classes.rows} role="list" aria-label={label} data-long-numbers={longNumbers || undefined}>
      {children}
    </ul>
  </div>
)
