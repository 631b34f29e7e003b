import { createContext, useContext } from 'react'

/** A document being dragged: the area it came from and the one it is over. */
export type Dragged = { from: number | null; to: number | null }

export const DraggedContext = createContext<Dragged | null>(null)

/** The document being dragged; null if there is none. */
export const useDragged = (): Dragged | null => useContext(DraggedContext)
