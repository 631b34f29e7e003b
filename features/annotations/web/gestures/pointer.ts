/** A mouse, pen or finger at a position in the window. */
export type Pointer = {
  id: number
  type: 'mouse' | 'pen' | 'touch'
  x: number
  y: number
  /** Milliseconds, on one clock for all pointers. */
  time: number
  /** The longer side of the contact area, in pixels. */
  size: number
  button: number
  buttons: number
}

const known = new Set(['mouse', 'pen', 'touch'])

/** Reads a pointer event; an unknown pointer type counts as a mouse. */
export function pointerOf(event: PointerEvent): Pointer {
  const { pointerId, pointerType, clientX, clientY, timeStamp, width, height, button, buttons } = event
  return {
    id: pointerId,
    type: known.has(pointerType) ? (pointerType as Pointer['type']) : 'mouse',
    x: clientX,
    y: clientY,
    time: timeStamp,
    size: Math.max(width, height),
    button,
    buttons,
  }
}

const rightButton = 2
const eraserEnd = 32

/** Whether it erases: the right button, or the eraser end of a pen. */
export const erases = ({ type, buttons }: Pointer): boolean =>
  (buttons & eraserEnd) !== 0 || (type !== 'touch' && (buttons & rightButton) !== 0)

/** A resting palm touches with more than a fingertip. */
export const isPalm = ({ type, size }: Pointer): boolean => type === 'touch' && size > 60
