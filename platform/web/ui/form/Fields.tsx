import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Fields.module.css'

type Props = {
  /** So many lines below each field are kept free for what may be said against it. */
  errorLines?: number
  children: ReactNode
}

/** The fields of a form, one below the other: an error at one of them moves none of the others. */
export const Fields = ({ errorLines = 1, children }: Props) => (
  <Stack className={classes.fields} style={{ '--error-lines': errorLines }}>
    {children}
  </Stack>
)
