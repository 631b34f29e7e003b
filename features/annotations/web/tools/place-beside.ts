import type { SelectedText } from './use-selected-text.ts'

const GAP = 10

/** Puts a row of tools below what is selected, else above it, within the pages that are in sight. */
export function placeBeside(row: HTMLElement, text: SelectedText, pages: HTMLElement): void {
  const sight = pages.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = row
  const below = text.bottom + GAP
  const above = text.top - GAP - height
  const wanted = below + height <= sight.bottom || above < sight.top ? below : above
  const top = between(wanted, sight.top + GAP, sight.bottom - height - GAP)
  const left = between((text.left + text.right - width) / 2, sight.left + GAP, sight.right - width - GAP)
  row.style.top = `${top - sight.top}px`
  row.style.left = `${left - sight.left}px`
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
