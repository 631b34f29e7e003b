import { useMediaQuery } from '@mantine/hooks'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { BackLink, type WayBack } from '#platform/web/ui/button/buttons.tsx'
import { type Breakpoint, below } from '#platform/web/ui/theme/breakpoints.ts'

type SlotName = 'sidebar' | 'sidebar_over' | 'breadcrumbs' | 'papers' | 'help' | 'hints'
type Slots = {
  places: Partial<Record<SlotName, HTMLElement | null>>
  filled: Record<SlotName, number>
  setPlace: (name: SlotName, place: HTMLElement | null) => void
  count: (name: SlotName, change: number) => void
}

const SlotsContext = createContext<Slots | null>(null)

const useSlots = (): Slots => {
  const slots = useContext(SlotsContext)
  if (!slots) throw new Error('SlotsProvider is missing')
  return slots
}

/** Lets pages fill slots of the shell, such as the sidebar, without the shell knowing them. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<Slots['places']>({})
  const [filled, setFilled] = useState<Slots['filled']>({ sidebar: 0, sidebar_over: 0, breadcrumbs: 0, papers: 0, help: 0, hints: 0 })
  const setPlace = useCallback<Slots['setPlace']>((name, place) => setPlaces((all) => ({ ...all, [name]: place })), [])
  const count = useCallback<Slots['count']>((name, change) => setFilled((all) => ({ ...all, [name]: all[name] + change })), [])
  const slots = useMemo(() => ({ places, filled, setPlace, count }), [places, filled, setPlace, count])
  return <SlotsContext value={slots}>{children}</SlotsContext>
}

/** Whether the current page fills a slot. */
export const useSlotFilled = (name: SlotName): boolean => useSlots().filled[name] > 0

/** A slot of the shell. */
export function Slot({ name, className }: { name: SlotName; className?: string }) {
  const { setPlace } = useSlots()
  const ref = useCallback((place: HTMLElement | null) => setPlace(name, place), [name, setPlace])
  return <div ref={ref} className={className} />
}

function Fill({ name, children }: { name: SlotName; children: ReactNode }) {
  const { places, count } = useSlots()
  useLayoutEffect(() => {
    count(name, 1)
    return () => count(name, -1)
  }, [name, count])
  const place = places[name]
  return place ? createPortal(children, place) : null
}

type SidebarProps = {
  /** The link to the parent: first in the sidebar. Where the sidebar is a drawer, or would have nothing else, it is at the top of the page. */
  back?: WayBack
  /** Lies over the page unless the window is wide, as a page needs that shows a paper. That page shows the way back itself. */
  isOver?: boolean
  children?: ReactNode
}

/** Shows its children in the left sidebar. */
export function PageSidebar({ back, isOver = false, children }: SidebarProps) {
  const isPhone = useIsBelow('phone')
  const isInPage = (isPhone && !isOver) || !children
  return (
    <>
      {back && isInPage && <BackLink {...back} isInPage />}
      {children && (
        <Fill name="sidebar">
          {back && !isInPage && <BackLink {...back} />}
          {children}
        </Fill>
      )}
      {isOver && <Fill name="sidebar_over">{null}</Fill>}
    </>
  )
}

/** Whether the left sidebar is beside the page, not over it. */
export function useSidebarIsBeside(): boolean {
  const isOver = useSlotFilled('sidebar_over')
  const [isWide, isWider] = [!useIsBelow('phone'), !useIsBelow('tablet')]
  return isOver ? isWider : isWide
}

/** Adds its children to the help while that is open. */
export const PageHelp = ({ children }: { children: ReactNode }) => <Fill name="help">{children}</Fill>

/** Shows its children on start pages, below their titles: what helps somebody who is new. */
export const StartPageHints = ({ children }: { children: ReactNode }) => <Fill name="hints">{children}</Fill>

/** Shows its children as the header's breadcrumbs. */
export const BreadcrumbsSlot = ({ children }: { children: ReactNode }) => <Fill name="breadcrumbs">{children}</Fill>

/** Shows its children in the header after the breadcrumbs: the papers between which a document's page moves. */
export const PapersSlot = ({ children }: { children: ReactNode }) => <Fill name="papers">{children}</Fill>

let covering = 0
const listeners = new Set<() => void>()

function countCovering(change: number): void {
  covering += change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers something that covers the whole window without being a dialog. */
export function useCovering(isCovering: boolean): void {
  useEffect(() => {
    const change = isCovering ? 1 : 0
    countCovering(change)
    return () => countCovering(-change)
  }, [isCovering])
}

/** Whether the shell around the page is covered: it must be unreachable by keyboard and screen reader. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => covering > 0)

/** Whether the window is narrower than a breakpoint; known at the first render. */
export const useIsBelow = (name: Breakpoint): boolean => useMediaQuery(below(name), undefined, { getInitialValueInEffect: false }) ?? false
