import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** A page of text and cards; only the document page uses the full width instead. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>
