import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Fields.module.css'

type Props = {
  /** How many lines to reserve for errors below each field. */
  errorLines?: number
  children: ReactNode
}

/** The fields of a form in a column: an error at one does not move the others. */
export const Fields = ({ errorLines = 1, children }: Props) => (
  <Stack className={classes.fields} style={{ '--error-lines': errorLines }}>
    {children}
  </Stack>
)
