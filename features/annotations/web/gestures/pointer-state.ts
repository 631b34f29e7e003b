import { erases, isPalm, type Pointer } from './pointer.ts'

/** What a pointer does from where it came down: draw with the tool, scroll the paper, or whatever the browser does. */
export type Purpose = 'tool' | 'scroll' | 'browser'

type Finger = Pick<Pointer, 'id' | 'x' | 'y'>
type Drawing = { pointer: Pointer; last: Pointer }

/** The pointers on the paper. */
export type PointerState = {
  /** Once a pen was used, fingers no longer draw. */
  pen_seen: boolean
  /** When the pen was last on the paper. */
  pen_time: number
  drawing: Drawing | null
  /** Fingers that scroll the paper. */
  fingers: readonly Finger[]
  /** Where the first finger came down, while it may still be a tap. */
  tap: Pointer | null
}

/** No pointer is on the paper. */
export const noPointers = (pen_seen: boolean): PointerState => ({
  pen_seen,
  pen_time: Number.NEGATIVE_INFINITY,
  drawing: null,
  fingers: [],
  tap: null,
})

export type PointerInput = { kind: 'down'; pointer: Pointer; purpose: Purpose } | { kind: 'move' | 'up' | 'lost'; pointer: Pointer }

/** `end` keeps what the gesture made, `drop` discards it. */
export type GestureAction =
  | { do: 'begin'; pointer: Pointer; erasing: boolean }
  | { do: 'extend'; pointer: Pointer }
  | { do: 'end' }
  | { do: 'drop' }
  | { do: 'tap'; pointer: Pointer }
  | { do: 'pan'; dx: number; dy: number }
  | { do: 'fling' }

type Next = { state: PointerState; actions: readonly GestureAction[] }

const still = (state: PointerState): Next => ({ state, actions: [] })

/** Touches this soon after the pen (ms) are taken for the palm. */
const palmTime = 500
/** A second finger turns a finger's stroke into scrolling while it is this young (ms) and this short (px). */
const beginning = { time: 400, way: 40 }
const tapWay = 10

/** The state after an input, and the actions that follow: the rules of pen, finger and mouse. */
export function next(state: PointerState, input: PointerInput): Next {
  if (input.kind === 'down') return down(state, input.pointer, input.purpose)
  if (state.drawing?.pointer.id === input.pointer.id) return drawn(state, state.drawing, input)
  return scrolled(state, input)
}

function down(state: PointerState, pointer: Pointer, purpose: Purpose): Next {
  if (pointer.type === 'pen') return penDown({ ...state, pen_seen: true, pen_time: pointer.time }, pointer, purpose)
  if (state.drawing && pointer.type === 'mouse') return still(state)
  if (pointer.type === 'mouse') return purpose === 'tool' ? begin(state, pointer) : still(state)
  return purpose === 'browser' ? still(state) : fingerDown(state, pointer, purpose)
}

/** When the pen comes down, discards what a resting palm began. */
function penDown(state: PointerState, pointer: Pointer, purpose: Purpose): Next {
  if (purpose === 'browser') return still(state)
  const dropped: GestureAction[] = state.drawing ? [{ do: state.drawing.pointer.type === 'touch' ? 'drop' : 'end' }] : []
  const { state: begun, actions } = begin({ ...state, fingers: [], tap: null }, pointer)
  return { state: begun, actions: [...dropped, ...actions] }
}

const begin = (state: PointerState, pointer: Pointer): Next => ({
  state: { ...state, drawing: { pointer, last: pointer } },
  actions: [{ do: 'begin', pointer, erasing: erases(pointer) }],
})

function fingerDown(state: PointerState, pointer: Pointer, purpose: Purpose): Next {
  const { drawing, fingers } = state
  if (isPalm(pointer) || pointer.time - state.pen_time < palmTime || drawing?.pointer.type === 'pen') return still(state)
  if (drawing) return secondFinger(state, drawing, pointer)
  if (purpose === 'tool' && !state.pen_seen && fingers.length === 0) return begin(state, pointer)
  return still({ ...state, fingers: [...fingers, pointer], tap: fingers.length === 0 ? pointer : null })
}

/** Two fingers scroll the paper: discards what the first of them just began. */
function secondFinger(state: PointerState, { pointer, last }: Drawing, second: Pointer): Next {
  const way = Math.hypot(last.x - pointer.x, last.y - pointer.y)
  if (pointer.type !== 'touch' || second.time - pointer.time > beginning.time || way > beginning.way) return still(state)
  return { state: { ...state, drawing: null, fingers: [last, second], tap: null }, actions: [{ do: 'drop' }] }
}

function drawn(state: PointerState, drawing: Drawing, { kind, pointer }: PointerInput): Next {
  const pen_time = pointer.type === 'pen' ? pointer.time : state.pen_time
  if (kind === 'move') {
    return { state: { ...state, pen_time, drawing: { ...drawing, last: pointer } }, actions: [{ do: 'extend', pointer }] }
  }
  const actions: GestureAction[] = kind === 'up' ? [{ do: 'extend', pointer }, { do: 'end' }] : [{ do: 'end' }]
  return { state: { ...state, pen_time, drawing: null }, actions }
}

function scrolled(state: PointerState, { kind, pointer }: PointerInput): Next {
  const before = state.fingers
  if (!before.some(({ id }) => id === pointer.id)) return still(state)
  if (kind !== 'move') return lifted(state, kind, pointer)
  const { tap } = state
  if (tap && Math.hypot(pointer.x - tap.x, pointer.y - tap.y) <= tapWay) return still(state)
  const fingers = before.map((finger) => (finger.id === pointer.id ? pointer : finger))
  return { state: { ...state, fingers, tap: null }, actions: [pan(before, fingers)] }
}

function lifted(state: PointerState, kind: PointerInput['kind'], pointer: Pointer): Next {
  const fingers = state.fingers.filter(({ id }) => id !== pointer.id)
  const after = { ...state, fingers, tap: null }
  if (state.tap && kind === 'up') return { state: after, actions: [{ do: 'tap', pointer: state.tap }] }
  return { state: after, actions: fingers.length === 0 && kind === 'up' ? [{ do: 'fling' }] : [] }
}

/** Two fingers scroll by their midpoint; the viewer handles pinching. */
function pan(before: readonly Finger[], after: readonly Finger[]): GestureAction {
  const [old, now] = [middleOf(before), middleOf(after)]
  return { do: 'pan', dx: now.x - old.x, dy: now.y - old.y }
}

function middleOf([a, b]: readonly Finger[]): { x: number; y: number } {
  if (!a) return { x: 0, y: 0 }
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: a.x, y: a.y }
}

/** Takes all pointers off the paper when the tab is hidden, the tool changes or the viewer closes; what was drawn stays. */
export const releaseAll = (state: PointerState): Next => ({
  state: { ...state, drawing: null, fingers: [], tap: null },
  actions: state.drawing ? [{ do: 'end' }] : [],
})
