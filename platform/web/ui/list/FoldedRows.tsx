import type { ReactNode } from 'react'
import classes from './FoldedRows.module.css'
import { Rows } from './ListRow.tsx'

type Props = { label: string; count: number; isOpen: boolean; children: ReactNode }

/** A list below a line that shows or hides it; the line says how many rows there are. */
export const FoldedRows = ({ label, count, isOpen, children }: Props) => (
  <details className={classes.folded} open={isOpen}>
    <summary>
      {label} <span className={classes.count}>({count})</span>
    </summary>
    <Rows>{children}</Rows>
  </details>
)
