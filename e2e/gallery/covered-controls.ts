/**
 * Runs in the page: lists controls whose middle lies under something else, also after they were scrolled to the middle of the window. What opens
 * above the page, such as a menu or on phones the search, may cover the page, but not its own controls.
 */
export function coveredControls(): string[] {
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=menuitem], [role=option], [role=switch], [role=slider]'
  const opened =
    'div:has(> [role=search] + button), [role=dialog], [role=menu], [role=listbox], [role=tooltip], [role=alert], .mantine-Overlay-root, .mantine-Popover-dropdown'
  const layerOf = (element: Element) => element.closest(opened)
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.closest('[inert], [aria-hidden=true], .textLayer, .annotationLayer, #sidebar[style*="translate"], .mantine-AppShell-navbar') ===
      null
  const middleOf = (element: Element) => {
    const box = Array.from(element.getClientRects()).find(({ width, height }) => width > 1 && height > 1)
    return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  /** The label of a control, and what is drawn in its place, such as the track of a switch. */
  const around = (element: Element) => [
    element,
    ...((element as HTMLInputElement).labels ?? []),
    element.closest('label, .mantine-InputWrapper-root, .mantine-Switch-body, .mantine-Checkbox-body'),
  ]
  const coverOf = (element: Element) => {
    const middle = middleOf(element)
    const hit = middle && isInside(middle) ? document.elementFromPoint(middle.x, middle.y) : null
    if (!hit || hit.contains(element) || around(element).some((one) => one?.contains(hit))) return null
    const layer = layerOf(hit)
    return layer && layer !== layerOf(element) ? null : hit
  }
  const nameOf = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
  const covered = Array.from(document.querySelectorAll(controls)).filter((element) => isShown(element) && coverOf(element) !== null)
  const places = new Map<Element, [left: number, top: number]>()
  const found = covered.flatMap((element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (!places.has(one)) places.set(one, [one.scrollLeft, one.scrollTop])
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const cover = coverOf(element)
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)
    return cover ? [`"${name}" ${nameOf(element)} is under ${nameOf(cover)}`] : []
  })
  for (const [element, [left, top]] of places) element.scrollTo({ left, top, behavior: 'instant' })
  return found
}
