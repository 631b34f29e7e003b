import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** No violation of any rule of axe, best practices included; of a part alone where the rest was looked at before: a paper takes long. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(violationsWithin, within)).toEqual([])
}

/** Runs in the page. What passes is counted by nobody, and its description would take most of the time. */
async function violationsWithin(within: string): Promise<string[]> {
  // What fades in has another contrast for a moment. A skeleton's pulse never ends.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run({ include: [[within]] }, { resultTypes: ['violations'], selectors: false })
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' … ')}`)
}
