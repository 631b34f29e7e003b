import {
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import { ViewerSideContext } from '#platform/web/pdf/viewer-side.ts'
import { useIsCovered } from '#platform/web/ui/page/shell.tsx'
import { below } from '#platform/web/ui/theme/breakpoints.ts'
import classes from './beside.module.css'
import { useBeside } from './beside-state.ts'
import { DIVIDER, Divider, limitsOf, withinLimits } from './Divider.tsx'

type Side = 'left' | 'right'
type Props = {
  left: ReactNode
  /** Rendered if something is open beside the paper. */
  right: ReactNode
}

/**
 * A paper, and what is open beside it if the window has room for both. Without room the right side is invisible but keeps its state, for when
 * the device is turned back.
 */
export function Panes({ left, right }: Props) {
  const { beside, hasRoom } = useBeside()
  const isSplit = beside !== null && hasRoom
  const [hadRoom, setHadRoom] = useState(hasRoom)
  if (hasRoom && !hadRoom) setHadRoom(true)
  const { last, sides } = useUsedSide({ isSplit, hasPaper: typeof beside === 'object' })
  const [frame, width] = useRoomForTwo()
  const [wanted, setShare] = useAppState('beside_share')
  const share = withinLimits(wanted, limitsOf(width))
  const isCovered = useIsCovered()
  const id = useId()
  const leftPane = useRef<HTMLDivElement>(null)
  const rightPane = useRef<HTMLDivElement>(null)
  useFocusMoves(beside !== null, leftPane, rightPane)
  return (
    <div
      ref={frame}
      className={classes.panes}
      data-split={isSplit || undefined}
      data-full={(isSplit && isCovered) || undefined}
      style={{ '--share': share, '--right': `${(width - DIVIDER) * (1 - share)}px` } as CSSProperties}
    >
      <div ref={leftPane} id={id} className={classes.pane} {...sides.left.events}>
        <ViewerSideContext value={sides.left.value}>{left}</ViewerSideContext>
      </div>
      {isSplit && <Divider share={share} width={width} controls={id} onShare={setShare} />}
      {beside !== null && hadRoom && (
        <div
          ref={rightPane}
          className={classes.pane}
          data-last-used={last === 'right' || undefined}
          data-hidden={!isSplit || undefined}
          inert={!isSplit}
          {...sides.right.events}
        >
          <ViewerSideContext value={sides.right.value}>{right}</ViewerSideContext>
        </div>
      )}
    </div>
  )
}

/** Measures the width of both panes together; without room for two it stays the last one, so that the hidden pane is not fitted anew. */
function useRoomForTwo(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement) => {
    const measure = () => {
      if (!window.matchMedia(below('split')).matches) setWidth(element.getBoundingClientRect().width)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** The side that was pointed at or had the focus last: shortcuts act there if it shows a document. */
function useUsedSide({ isSplit, hasPaper }: { isSplit: boolean; hasPaper: boolean }) {
  const [last, setLast] = useState<Side>('left')
  if (!isSplit && last === 'right') setLast('left')
  const active = isSplit && hasPaper ? last : 'left'
  const sides = useMemo(() => {
    const of = (side: Side) => ({
      value: { side: isSplit ? side : null, isActive: active === side },
      events: { onPointerDownCapture: () => setLast(side), onFocusCapture: () => setLast(side) },
    })
    return { left: of('left'), right: of('right') }
  }, [isSplit, active])
  return { last, sides }
}

/** When the right side opens, its title gets the focus; when it closes, the button that opens it, or else the pages. */
function useFocusMoves(isOpen: boolean, left: RefObject<HTMLElement | null>, right: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (isOpen) right.current?.querySelector<HTMLElement>('[data-pane-title]')?.focus({ preventScroll: true })
    else if (document.activeElement === document.body) {
      left.current?.querySelector<HTMLElement>('[data-opens-beside], [role=group][tabindex]')?.focus({ preventScroll: true })
    }
  }, [isOpen, left, right])
}
