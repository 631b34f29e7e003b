import type { ReactNode } from 'react'
import classes from './Page.module.css'

/** A page of text and cards; only a document's page needs the whole width instead. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>
