import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './SectionCard.module.css'

type Props = {
  title: string
  /** Beside the title: buttons that add to the list below. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled section of a page, as a landmark. */
export function SectionCard({ title, actions, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </Paper>
  )
}
