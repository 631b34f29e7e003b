import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** No violation of any rule of axe, best practices included; of a part alone where the rest was looked at before: a paper takes long. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await violationsOf(page, { include: [[within]] })).toEqual([])
}

type Part = { include: string[][]; exclude?: string[][] }

/** What axe finds there, by all of its rules or by those of these tags. */
export async function violationsOf(page: Page, part: Part, tags?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(violationsWithin, { part, tags })
}

/** Runs in the page. What passes is counted by nobody, and its description would take most of the time. */
async function violationsWithin({ part, tags }: { part: Part; tags: string[] | undefined }): Promise<string[]> {
  // What fades in has another contrast for a moment. A skeleton's pulse never ends.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  const { violations } = await axe.run(part, { resultTypes: ['violations'], selectors: false, ...(tags && { runOnly: tags }) })
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' … ')}`)
}
