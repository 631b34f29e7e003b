import { contactOf } from './contact.ts'
import type { Desk } from './desk.ts'
import { type Heard, hear, letGo, noHands } from './hands.ts'
import { obey } from './obey.ts'
import { openByClick } from './open-by-click.ts'
import { penSeen, rememberPen } from './pen-seen.ts'
import { isDrawing, purposeOf } from './purpose.ts'

export type Listening = {
  /** Ends what is being done, and keeps it. */
  letGo: () => void
  stop: () => void
}

/** Hears mouse, pen and fingers on all pages at once, and does what they mean. */
export function listen(desk: Desk): Listening {
  const { container } = desk.pdfViewer.viewer
  const gone = new AbortController()
  const { signal } = gone
  const follow = obey(desk)
  let hands = noHands(penSeen())
  const take = (heard: Heard, event: PointerEvent) => {
    const answer = hear(hands, heard)
    hands = answer.hands
    follow(answer.orders, event)
  }
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', kind: 'move' | 'up' | 'lost') =>
    window.addEventListener(type, (event) => take({ kind, contact: contactOf(event) }, event), { signal })
  const release = () => {
    const answer = letGo(hands)
    hands = answer.hands
    follow(answer.orders, null)
  }

  container.addEventListener('pointerdown', (event) => takeDown(event, { desk, take }), { signal })
  on('pointermove', 'move')
  on('pointerup', 'up')
  on('pointercancel', 'lost')
  on('lostpointercapture', 'lost')
  document.addEventListener('visibilitychange', release, { signal })
  window.addEventListener('pagehide', release, { signal })
  container.addEventListener('contextmenu', (event) => isDrawing(desk.annotator().tool) && event.preventDefault(), { signal })
  // A second finger upon a page on which one draws does not pinch.
  const onTouch = (event: TouchEvent) => hands.drawing && event.stopPropagation()
  for (const type of ['touchstart', 'touchmove'] as const) container.addEventListener(type, onTouch, { capture: true, signal })
  openByClick(desk, signal)
  const stop = () => {
    release()
    gone.abort()
  }
  return { letGo: release, stop }
}

type Down = { desk: Desk; take: (heard: Heard, event: PointerEvent) => void }

function takeDown(event: PointerEvent, { desk, take }: Down) {
  const contact = contactOf(event)
  const target = event.target as Element
  const { tool } = desk.annotator()
  if (contact.type === 'pen') rememberPen()
  const place = { tool, isOwn: target.closest('[data-own]') !== null, isSelected: target.closest('[data-frame]') !== null }
  const purpose = target.closest('.page') ? purposeOf(contact, place) : 'browser'
  if (purpose !== 'browser') {
    event.preventDefault()
    // Whoever touches the page has done with writing: prevented as it is, the event takes the focus from nobody.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.closest('[data-own]')) focused.blur()
    if (event.isTrusted) desk.pdfViewer.viewer.container.setPointerCapture(event.pointerId)
  }
  take({ kind: 'down', contact, purpose }, event)
}
