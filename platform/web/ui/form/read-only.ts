import { createContext } from 'react'

/** Whether a page is read-only for everybody: nothing on it offers changes. */
export const ReadOnly = createContext(false)
