import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './SectionCard.module.css'

/** A titled part of a page, as a landmark. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
