import { createContext, useContext } from 'react'

/** The document under the pointer: the area that it came from, and the one that it is over. */
export type Dragged = { from: number | null; to: number | null }

export const DraggedContext = createContext<Dragged | null>(null)

export const useDragged = (): Dragged | null => useContext(DraggedContext)
