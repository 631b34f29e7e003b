import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Expects no violation of any axe rule, best practices included. `within` limits the check to a part, since a paper takes long. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await violationsOf(page, { include: [[within]] })).toEqual([])
}

type Part = { include: string[][]; exclude?: string[][] }

/** The violations that axe finds, by all of its rules or those with these tags. */
export async function violationsOf(page: Page, part: Part, tags?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(violationsWithin, { part, tags })
}

/** Runs in the page. Passes are not collected: describing them would take most of the time. */
async function violationsWithin({ part, tags }: { part: Part; tags: string[] | undefined }): Promise<string[]> {
  // Contrast is off while something fades in. A skeleton's pulse never ends.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(part, { resultTypes: ['violations'], selectors: false, ...(tags && { runOnly: tags }) })
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' … ')}`)
}
