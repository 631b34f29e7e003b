import { createContext } from 'react'

/** Whether what a page shows can only be read, whoever reads it: nothing there offers a change. */
export const ReadOnly = createContext(false)
