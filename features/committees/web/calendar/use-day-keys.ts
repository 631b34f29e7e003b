import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { monthBeside, monthOf, neighbourDay } from './meeting-days.ts'

type Calendar = { root: RefObject<HTMLElement | null>; month: string; days: string[]; onMonth: (month: string) => void }

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 }

/** Arrow keys move between days with meetings, across months too; Page Up and Page Down change the month. */
export function useDayKeys({ root, month, days, onMonth }: Calendar) {
  /** Shows the month and focuses the day, or the month's first day that can be picked. */
  const show = (first: string, day: string | null) => {
    if (monthOf(first) !== monthOf(month)) flushSync(() => onMonth(first))
    const place = root.current?.querySelector<HTMLElement>(day ? `[data-day="${day}"]` : '[data-day]:not(:disabled)')
    // A month without meetings has no day to focus.
    const otherwise = root.current?.querySelector<HTMLElement>('[data-direction=next]')
    ;(place ?? otherwise)?.focus()
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day
    const step = steps[event.key]
    const turns = event.key.startsWith('Page')
    if (!step || (!day && !turns) || !root.current?.querySelector('[data-day]')) return
    event.preventDefault()
    event.stopPropagation()
    if (turns) show(monthBeside(month, step), null)
    else {
      const neighbour = neighbourDay(days, day ?? month, step)
      if (neighbour) show(neighbour, neighbour)
    }
  }
}
