import type { Page } from '@playwright/test'
import { violationsOf } from '#e2e/accessible.ts'
import { misfits } from './misfits.ts'

export const schemes = ['light', 'dark'] as const
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

/** The rules of WCAG 2.1 A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** A screen in one window size and colour scheme: its picture and its defects. */
export type Look = { scheme: (typeof schemes)[number]; width: number; picture: Buffer; defects: string[] }

/** Looks at the open screen in both schemes and all widths; starts with the width in which it was opened. */
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
  const defects = [...(await page.evaluate(misfits)), ...violations]
  return { scheme, width: size.width, picture, defects: defects.map((defect) => `${scheme} ${size.width}: ${defect}`) }
}

/** Runs in the page. The sign-in page has no attribute: its styles alone follow the device. */
const isShownIn = (scheme: string) => [undefined, scheme].includes(document.documentElement.dataset.mantineColorScheme)

/** Runs in the page: waits for the fonts, and two frames so that resize observers have run. */
async function untilSettled() {
  await document.fonts.ready
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}
