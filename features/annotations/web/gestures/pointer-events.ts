import { isNote, isWritten } from '#features/annotations/annotation.ts'
import { placeOn } from '#features/annotations/web/surface/Sheet.tsx'
import { keep, readKept } from '#platform/web/lib/storage/kept.ts'
import { annotationUnder, type GestureContext } from './gesture-context.ts'
import { movePaper } from './move-paper.ts'
import { pointerOf } from './pointer.ts'
import { type GestureAction, next, noPointers, type PointerInput, releaseAll } from './pointer-state.ts'
import { isDrawing, isPlacing, purposeOf, runGestures } from './running-gesture.ts'

export type PointerListening = {
  /** Ends the gesture in progress and keeps what it made. */
  release: () => void
  stop: () => void
}

/** Listens to mouse, pen and fingers on all pages, and carries out what they do. */
export function listenToPointers(context: GestureContext): PointerListening {
  const { container } = context.pdfViewer.viewer
  const gone = new AbortController()
  const { signal } = gone
  const follow = dispatchActions(context)
  let state = noPointers(penSeen())
  const take = (input: PointerInput, event: PointerEvent) => {
    const answer = next(state, input)
    state = answer.state
    follow(answer.actions, event)
  }
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', kind: 'move' | 'up' | 'lost') =>
    window.addEventListener(type, (event) => take({ kind, pointer: pointerOf(event) }, event), { signal })
  const release = () => {
    const { state: released, actions } = releaseAll(state)
    state = released
    follow(actions, null)
  }

  container.addEventListener('pointerdown', (event) => takeDown(event, { context, take }), { signal })
  on('pointermove', 'move')
  on('pointerup', 'up')
  on('pointercancel', 'lost')
  on('lostpointercapture', 'lost')
  document.addEventListener('visibilitychange', release, { signal })
  window.addEventListener('pagehide', release, { signal })
  container.addEventListener('contextmenu', (event) => isDrawing(context.annotator().tool) && event.preventDefault(), { signal })
  const onTouch = (event: TouchEvent) => {
    if (!state.drawing) return
    // Keeps a second finger from pinching while drawing.
    event.stopPropagation()
    // Nor does Safari begin a selection of its own, with its magnifier, where the finger rests.
    if (event.cancelable) event.preventDefault()
  }
  const held = { capture: true, passive: false, signal }
  for (const type of ['touchstart', 'touchmove'] as const) container.addEventListener(type, onTouch, held)
  openByClick(context, signal)
  const stop = () => {
    release()
    gone.abort()
  }
  return { release, stop }
}

type Down = { context: GestureContext; take: (input: PointerInput, event: PointerEvent) => void }

function takeDown(event: PointerEvent, { context, take }: Down) {
  const pointer = pointerOf(event)
  const target = event.target as Element
  const { tool } = context.annotator()
  if (pointer.type === 'pen') rememberPen()
  const place = { tool, isOwn: target.closest('[data-own]') !== null, isSelected: target.closest('[data-frame]') !== null }
  const purpose = target.closest('.page') ? purposeOf(pointer, place) : 'browser'
  if (purpose !== 'browser') {
    event.preventDefault()
    // Touching the page ends editing; the prevented event would not move the focus.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.closest('[data-own]')) focused.blur()
    if (event.isTrusted) context.pdfViewer.viewer.container.setPointerCapture(event.pointerId)
  }
  take({ kind: 'down', pointer, purpose }, event)
}

const key = 'annotations.pen_seen'

/** Whether a pen was used in this tab; after that, fingers no longer draw. */
const penSeen = (): boolean => readKept(key, 'sessionStorage') !== null
const rememberPen = (): void => keep(key, 'yes', 'sessionStorage')

/** While reading, a click on a note opens it; with the select tool, a double click opens notes and free texts. */
function openByClick(context: GestureContext, signal: AbortSignal): void {
  const { container } = context.pdfViewer.viewer
  const open = (event: MouseEvent) => {
    // If the container has captured the pointer, it is the event's target.
    const target = document.elementFromPoint(event.clientX, event.clientY)
    const page = context.pages().find(({ host }) => host.parentElement?.contains(target))
    if (!page || target?.closest('[data-own], a')) return
    const { tool, edit } = context.annotator()
    const [x, y] = placeOn(page, { x: event.clientX, y: event.clientY })
    const under = annotationUnder(context, { page, first: pointerOf(event as PointerEvent), points: [[x, y, 0]] })
    if (under && (tool === 'select' ? isWritten(under) : isNote(under))) edit(under.id)
  }
  const isReading = () => context.annotator().tool === 'read' && getSelection()?.isCollapsed !== false
  container.addEventListener('click', (event) => isReading() && open(event), { signal })
  container.addEventListener('dblclick', (event) => context.annotator().tool === 'select' && open(event), { signal })
}

/** Carries out actions; `event` is the pointer event that led to them, if one did. */
function dispatchActions(context: GestureContext): (actions: readonly GestureAction[], event: PointerEvent | null) => void {
  const gesture = runGestures(context)
  const paper = movePaper(context.pdfViewer)
  let lastDown: PointerEvent | null = null
  const begin = (event: PointerEvent, erasing: boolean) => {
    const page = context.pages().find(({ host }) => host.parentElement?.contains(event.target as Element))
    if (page) gesture.begin(event, page, erasing)
  }
  const tap = () => {
    if (!lastDown || !isPlacing(context.annotator().tool)) return
    begin(lastDown, false)
    gesture.end()
  }
  const follow = (action: GestureAction, event: PointerEvent | null) => {
    if (action.do === 'begin') return event && begin(event, action.erasing)
    if (action.do === 'extend') return event && gesture.extend(event)
    if (action.do === 'end') return gesture.end()
    if (action.do === 'drop') return gesture.drop()
    if (action.do === 'pan') return paper.pan(action)
    return action.do === 'fling' ? paper.fling() : tap()
  }
  return (actions, event) => {
    if (event?.type === 'pointerdown') {
      lastDown = event
      paper.stop()
    }
    for (const action of actions) follow(action, event)
  }
}
