import type { ReactNode } from 'react'

/** Something to do in the viewer's bar, or in the menu at its end if it does not fit. */
export type BarEntry = {
  key: string
  /** `tools` stand in the middle. */
  group: 'start' | 'tools' | 'end'
  /** Its buttons, each of which fits or not; none if it is only in the menu. */
  places: readonly BarPlace[]
  inBar?: (fits: Fits, all: readonly BarEntry[]) => ReactNode
  /** What the menu offers; nothing if all of it is in the bar. Items that move the focus call `leadOn`. */
  inMenu?: (fits: Fits, leadOn: () => void) => ReactNode
  section?: MenuSection
  /** Whether it is below the document on phones, within reach of the thumb. */
  isLow?: boolean
}

/** `rank`: the lower, the longer it stays in the bar; 0 always does. `width` in px at the usual font size. */
export type BarPlace = { key: string; rank: number; width: number }
/** The keys of the places that are in the bar. */
export type Fits = ReadonlySet<string>

/** The parts of the menu, from top to bottom. */
export const menuSections = ['annotating', 'pages', 'view', 'notes', 'file', 'help'] as const
export type MenuSection = (typeof menuSections)[number]

/** The width of a button, in px. */
export const BUTTON = 44

/** The places that fit side by side, the most important ones first; less important ones never displace them. */
export function fitting(entries: readonly BarEntry[], room: number): Fits {
  const places = entries.flatMap((entry) => entry.places).sort((a, b) => a.rank - b.rank)
  const fits = new Set<string>()
  let left = room
  for (const { key, rank, width } of places) {
    left -= width
    if (left < 0 && rank > 0) break
    fits.add(key)
  }
  return fits
}

type OneButton = Pick<BarEntry, 'group' | 'section' | 'isLow'> & {
  key: string
  rank: number
  width?: number
  button: ReactNode
  item?: BarEntry['inMenu'] | undefined
}

/** An entry with one place: a button in the bar, else an item in the menu. */
export const oneButton = ({ key, rank, width = BUTTON, button, item, ...entry }: OneButton): BarEntry => ({
  ...entry,
  key,
  places: [{ key, rank, width }],
  inBar: (fits) => fits.has(key) && button,
  inMenu: (fits, leadOn) => !fits.has(key) && item?.(fits, leadOn),
})

/** An entry that is only in the menu. */
export const onlyInMenu = (key: string, section: MenuSection, inMenu: BarEntry['inMenu']): BarEntry => ({
  key,
  section,
  group: 'end',
  places: [],
  ...(inMenu && { inMenu }),
})
