import { type CSSProperties, useDeferredValue } from 'react'

/** Rows of the first picture: more than fit into a window. */
const FIRST = 20

/** Height (px) to keep for a row to come: rather too high, since what is above does not move when the list shrinks. */
const ROW_HEIGHT = 128

/**
 * The items of a long list to render now: the first ones at once, all when these are on screen, in pieces between which the browser reacts to input.
 * `room` is the style that keeps room for the others, so that a page can return to where it was scrolled to; undefined once all are there. `until`: the index
 * of an item that must be among the first ones.
 */
export function useGrowing<Item>(items: Item[], until: number = 0): { shown: Item[]; room: CSSProperties | undefined } {
  const first = Math.max(FIRST, until + 1)
  const isWhole = useDeferredValue(true, items.length <= first)
  if (isWhole) return { shown: items, room: undefined }
  return { shown: items.slice(0, first), room: { paddingBlockEnd: (items.length - first) * ROW_HEIGHT } }
}
