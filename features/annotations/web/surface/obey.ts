import type { Desk } from './desk.ts'
import type { Order } from './hands.ts'
import { movePaper } from './move-paper.ts'
import { isPlacing } from './purpose.ts'
import { runGestures } from './running-gesture.ts'

/** Does what follows from what was heard; `event` is what was heard last, if it was a contact. */
export function obey(desk: Desk): (orders: readonly Order[], event: PointerEvent | null) => void {
  const gesture = runGestures(desk)
  const paper = movePaper(desk.pdfViewer)
  let lastDown: PointerEvent | null = null
  const begin = (event: PointerEvent, erasing: boolean) => {
    const page = desk.pages().find(({ host }) => host.parentElement?.contains(event.target as Element))
    if (page) gesture.begin(event, page, erasing)
  }
  const tap = () => {
    if (!lastDown || !isPlacing(desk.annotator().tool)) return
    begin(lastDown, false)
    gesture.end()
  }
  const follow = (order: Order, event: PointerEvent | null) => {
    if (order.do === 'begin') return event && begin(event, order.erasing)
    if (order.do === 'extend') return event && gesture.extend(event)
    if (order.do === 'end') return gesture.end()
    if (order.do === 'drop') return gesture.drop()
    if (order.do === 'pan') return paper.pan(order)
    return order.do === 'fling' ? paper.fling() : tap()
  }
  return (orders, event) => {
    if (event?.type === 'pointerdown') {
      lastDown = event
      paper.stop()
    }
    for (const order of orders) follow(order, event)
  }
}
