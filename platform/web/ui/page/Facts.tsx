import type { CSSProperties, ReactNode } from 'react'
import classes from './Facts.module.css'

type Props = {
  /** Minimum width of a fact. */
  width: string
  children: ReactNode
}

/** A description list of facts: side by side as far as there is room. */
export const Facts = ({ width, children }: Props) => (
  <dl className={classes.facts} style={{ '--fact': width } as CSSProperties}>
    {children}
  </dl>
)

/** A fact: name and value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
