import type { CSSProperties, ReactNode } from 'react'
import classes from './Facts.module.css'

type Props = {
  /** The room that each needs beside another. */
  width: string
  children: ReactNode
}

/** What something is, by name and value: side by side as far as there is room. */
export const Facts = ({ width, children }: Props) => (
  <dl className={classes.facts} style={{ '--fact': width } as CSSProperties}>
    {children}
  </dl>
)

/** One of them. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
