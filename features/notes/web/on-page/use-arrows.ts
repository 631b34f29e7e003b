import { useWindowEvent } from '@mantine/hooks'
import type { PlaceOnPage } from '#features/annotations/web/placing/place-on-page.ts'
import { within } from '#features/annotations/web/surface/place.ts'
import { toPage } from '#platform/shared/pdf/page-space.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** So many points go an arrow, and one with Shift. */
const step = { plain: 5, far: 50 }

/** The arrow keys move a place upon its page, as the page is shown. */
export function useArrows(start: () => PlaceOnPage | undefined, onMoved: (at: PlaceOnPage) => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const arrow = arrows[event.key]
      const at = arrow && !event.ctrlKey && !event.metaKey && !event.altKey && !goesByArrows(event.target) && start()
      if (!at) return
      event.preventDefault()
      event.stopPropagation()
      onMoved(moved(at, arrow, event.shiftKey ? step.far : step.plain))
    },
    { capture: true },
  )
}

/** Fields, menus, tabs and the like keep their arrows. */
const goesByArrows = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof Element && target.closest('[role=menu], [role=tablist], [role=radiogroup], [role=tree]') !== null)

function moved({ page, place: [x, y] }: PlaceOnPage, [across, down]: Point, length: number): PlaceOnPage {
  const [dx, dy] = toPage([across * length, down * length], { rotation: page.rotation, width: 0, height: 0 })
  return { page, place: within(page, [x + dx, y + dy]) }
}
