/**
 * Scrolls the element's list as little as needed to show it. After `scrollIntoView()`, Tab would continue from there instead of from the
 * focus or the first tab stop of the page.
 */
export function bringIntoView(element: Element | null): void {
  const list = element && scrollerOf(element)
  if (!list) return
  const [own, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
  if (own.top < frame.top) list.scrollTop -= frame.top - own.top
  else if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom
}

function scrollerOf(element: Element): Element | null {
  const around = element.parentElement
  return !around || ['auto', 'scroll'].includes(getComputedStyle(around).overflowY) ? around : scrollerOf(around)
}
