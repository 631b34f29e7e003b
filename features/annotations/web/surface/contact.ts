/** One touch of the paper by mouse, pen or finger, at a place of the window. */
export type Contact = {
  id: number
  type: 'mouse' | 'pen' | 'touch'
  x: number
  y: number
  /** In milliseconds, of the same clock for all contacts. */
  time: number
  /** The larger side of what touches, in pixels. */
  size: number
  button: number
  buttons: number
}

const known = new Set(['mouse', 'pen', 'touch'])

/** What a pointer event tells; a pointer of another kind counts as a mouse. */
export function contactOf(event: PointerEvent): Contact {
  const { pointerId, pointerType, clientX, clientY, timeStamp, width, height, button, buttons } = event
  return {
    id: pointerId,
    type: known.has(pointerType) ? (pointerType as Contact['type']) : 'mouse',
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

/** The right button, and the end of a pen that rubs out. */
export const erases = ({ type, buttons }: Contact): boolean =>
  (buttons & eraserEnd) !== 0 || (type !== 'touch' && (buttons & rightButton) !== 0)

/** A hand that rests on the glass touches it with more than a fingertip. */
export const isPalm = ({ type, size }: Contact): boolean => type === 'touch' && size > 60
