import { expect, type Locator, type Page } from '@playwright/test'
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
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    ...(tags && { runOnly: tags }),
  })
  // The size of links and fields within a paper belongs to the paper (WCAG 2.2, 2.5.8: essential).
  const isOfPaper = (id: string, element?: HTMLElement) => id === 'target-size' && element?.closest('.annotationLayer')
  return violations.flatMap(({ id, help, nodes }) => {
    const own = nodes.filter(({ element }) => !isOfPaper(id, element))
    return own.length > 0 ? [`${id}: ${help}: ${own.map(({ html }) => html).join(' … ')}`] : []
  })
}

/** One h1, and no skipped level below it. */
export async function expectHeadingOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1:visible, h2:visible, h3:visible, h4:visible, h5:visible, h6:visible')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const leaps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
  expect(leaps, `heading levels ${levels.join(' ')}`).toEqual([])
}

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const)
  await expect.poll(async () => ((await widths())[0] <= (await widths())[1] ? 'fits' : (await widths()).join(' > '))).toBe('fits')
}

const spareStops = 5

type Survey = {
  /** Records the focused control and its look. Returns how many controls have not been reached. */
  note: () => number
  unreached: () => string[]
  /** Controls that look the same with and without focus. */
  unseen: () => string[]
}
declare global {
  interface Window {
    survey: Survey
  }
}

/** Tabs through the whole page or a dialog: every control must be reached and show its focus. */
export async function expectKeyboardReach(page: Page, within = 'body'): Promise<void> {
  const controls = await page.evaluate(beginSurvey, within)
  expect(controls).toBeGreaterThan(1)
  // Some stops are not controls: scrollable areas take the focus, too.
  for (let step = 0; step < controls + spareStops; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => window.survey.note() === 0)) break
  }
  expect(await page.evaluate(() => window.survey.unreached()), 'not reached by the tab key').toEqual([])
  expect(await page.evaluate(() => window.survey.unseen()), 'no visible focus').toEqual([])
}

/** Runs in the page; returns how many controls the tab key should reach. */
function beginSurvey(within: string): number {
  const root = document.querySelector(within) ?? document.body
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const canBeReached = (control: HTMLElement) =>
    control.tabIndex >= 0 && !control.matches(':disabled') && !control.closest('[inert]') && control.checkVisibility()
  // In a radio group the tab key stops only at the chosen option; arrow keys reach the others.
  const isStop = (control: HTMLElement) =>
    !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) ||
    !root.querySelector(`input[type="radio"][name="${CSS.escape(control.name)}"]:checked`)
  const begun = Array.from(root.querySelectorAll<HTMLElement>(selector)).filter((control) => canBeReached(control) && isStop(control))
  // A toolbar may still fold away what it has no room for.
  const controls = () => begun.filter((control) => control.isConnected)
  // The focus ring may be on the control, its pseudo-elements, or its container.
  const lookOf = (control: Element) =>
    [control, control.parentElement, control.closest('label'), control.closest('.mantine-MultiSelect-input')]
      .filter((part) => part !== null)
      .flatMap((part) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
      .map(({ outlineStyle, outlineWidth, boxShadow, borderColor, top }) =>
        [outlineStyle, outlineWidth, boxShadow, borderColor, top].join(),
      )
      .join('|')
  const nameOf = (control: Element) => control.outerHTML.slice(0, 200)
  const focused = new Map<Element, string>()
  const unreached = () => controls().filter((control) => !focused.has(control))
  window.survey = {
    note() {
      if (document.activeElement) focused.set(document.activeElement, lookOf(document.activeElement))
      return unreached().length
    },
    unreached: () => unreached().map(nameOf),
    unseen() {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return controls()
        .filter((control) => focused.get(control) === lookOf(control))
        .map(nameOf)
    },
  }
  if (document.activeElement instanceof HTMLElement && !root.matches('[role=dialog]')) document.activeElement.blur()
  return begun.length
}

/** Opens with the keyboard, tabs around, closes with Escape; focus must stay inside and return to the opener. */
export async function expectTrap(page: Page, opener: Locator, inside: Locator): Promise<void> {
  await opener.press('Enter')
  await expect(inside).toBeVisible()
  await expect(inside.locator(':focus')).toHaveCount(1)
  for (const key of [...Array<string>(8).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await expect(inside.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(inside).toHaveCount(0)
  await expect(opener).toBeFocused()
}
