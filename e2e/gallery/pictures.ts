import type { Page } from '@playwright/test'
import { violationsOf } from '#e2e/accessibility.ts'
import { coveredControls } from './covered-controls.ts'

export const schemes = ['light', 'dark'] as const
export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }
/** From a large monitor to the smallest window of WCAG 2.2 (1.4.10). */
export const sizes = [
  { width: 2560, height: 1440 },
  wide,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  narrow,
  { width: 320, height: 720 },
]

/** The rules of WCAG 2.2 A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A screen in one window size and colour scheme: its picture and its defects. */
export type Look = { scheme: (typeof schemes)[number]; width: number; picture: Buffer; defects: string[] }

/** Looks at the open screen in both schemes and all widths; starts near the width in which it was opened. */
export async function looksOf(page: Page, isNarrow = false): Promise<Look[]> {
  const looks: Look[] = []
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const size of isNarrow ? sizes.toReversed() : sizes) looks.push(await lookAt(page, scheme, size))
  }
  return looks
}

async function lookAt(page: Page, scheme: Look['scheme'], size: (typeof sizes)[number]): Promise<Look> {
  await page.setViewportSize(size)
  await page.waitForFunction(isShownIn, scheme)
  await page.evaluate(untilSettled)
  const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
  const violations = await violationsOf(page, { include: [['html']], exclude: [['.textLayer']] }, RULES)
  const defects = [...(await page.evaluate(misfits)), ...(await page.evaluate(coveredControls)), ...violations]
  return { scheme, width: size.width, picture, defects: defects.map((defect) => `${scheme} ${size.width}: ${defect}`) }
}

/** Runs in the page. The sign-in page has no attribute: its styles alone follow the device. */
const isShownIn = (scheme: string) => [undefined, scheme].includes(document.documentElement.dataset.mantineColorScheme)

/** Runs in the page: waits for the fonts, and two frames so that resize observers have run. */
export async function untilSettled() {
  await document.fonts.ready
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

/**
 * Runs in the page: lists text that is cut off, broken within a word on a control, or outside of its button or the window, and pages wider
 * than the window.
 */
export function misfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const slack = 1.5
  const isScroller = (value: string) => value === 'auto' || value === 'scroll'
  const isHiding = (value: string) => value === 'hidden' || value === 'clip'
  /** Text for screen readers only, or text of a paper, which keeps its layout. */
  const isExempt = (element: Element) => {
    const { clipPath, clip } = getComputedStyle(element)
    return (
      clipPath.startsWith('inset(') || clip.startsWith('rect(') || element.matches('.textLayer, .annotationLayer, [aria-busy="true"], svg')
    )
  }
  const ancestors = (element: Element): Element[] => (element.parentElement ? [element, ...ancestors(element.parentElement)] : [element])
  /** Text cut off by an ellipsis must be in a title, or in the name of its link or button. */
  const isNamed = (element: Element) => ancestors(element).some((one) => one.hasAttribute('title') || one.hasAttribute('aria-label'))

  const defectOf = (parent: Element, box: DOMRect): string | undefined => {
    let canScrollAcross = false
    let canScrollDown = false
    for (const around of ancestors(parent)) {
      const style = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      const isOutAcross = !canScrollAcross && (box.right > frame.right + slack || box.left < frame.left - slack)
      const isOutDown = !canScrollDown && (box.bottom > frame.bottom + slack * 2 || box.top < frame.top - slack * 2)
      const isCut = (isOutAcross && isHiding(style.overflowX)) || (isOutDown && isHiding(style.overflowY))
      // Collapsed text that a button reveals.
      if (isCut && around.matches('[data-collapsed], [data-closed]')) return undefined
      if (isCut && around !== document.body && around !== document.documentElement) {
        const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (!hasEllipsis || !isNamed(around)) return hasEllipsis ? 'ellipsis without a title' : 'cut off'
        return undefined
      }
      if (isOutAcross && around.matches('button, a.mantine-Button-root, [role="tab"], .mantine-Badge-root')) return 'outside of its button'
      canScrollAcross ||= isScroller(style.overflowX)
      canScrollDown ||= isScroller(style.overflowY) || style.position === 'fixed'
    }
    return !canScrollAcross && (box.right > clientWidth + slack || box.left < -slack) ? 'outside of the window' : undefined
  }

  const isControl = (element: Element) => element.closest('button, [role="tab"], [role="menuitem"], .mantine-Badge-root, th') !== null
  /** Finds a word split over several lines; a break after its own hyphen is allowed. */
  const brokenWord = (node: Node): string | undefined => {
    const text = node.textContent ?? ''
    return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: word, index }) => ({ word, index })).find(({ word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1
    })?.word
  }

  const found: string[] = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, the window ${clientWidth}`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim()) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || ancestors(parent).some(isExempt)) continue
    // The closed drawer lies outside of the window; content behind a dialog is inert.
    if (parent.closest('[inert], #sidebar[style*="translate"], .mantine-AppShell-navbar')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = Array.from(range.getClientRects()).filter(({ width, height }) => width > 0 && height > 0)
    const defect = boxes.map((box) => defectOf(parent, box)).find((one) => one !== undefined)
    const broken = isControl(parent) ? brokenWord(node) : undefined
    if (broken) found.push(`"${broken}" is broken on a control`)
    if (defect)
      found.push(`${defect}: "${node.textContent.trim().slice(0, 80)}" in <${parent.tagName.toLowerCase()} class="${parent.className}">`)
  }
  return found
}
