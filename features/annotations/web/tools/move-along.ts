import type { KeyboardEvent } from 'react'

const steps: Record<string, (here: number, count: number) => number> = {
  ArrowRight: (here, count) => (here + 1) % count,
  ArrowLeft: (here, count) => (here + count - 1) % count,
  Home: () => 0,
  End: (_here, count) => count - 1,
}

/** In a radio group, an arrow key chooses the neighbour. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const next = buttons[step(buttons.indexOf(event.target as HTMLElement), buttons.length)]
  event.preventDefault()
  // The viewer would turn pages.
  event.stopPropagation()
  next?.focus()
  next?.click()
}
