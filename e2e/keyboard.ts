import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page has between two controls. */
const MOST_STOPS = 160

/** Whether the control has the focus, in which direction it lies, and whether the focus is visible. */
type Stop = { isThere: boolean; isBefore: boolean; isSeen: boolean; name: string }

/** A user without a mouse: moves by the tab key, and checks at each stop that the focus is visible. */
export function handsOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)

  /** Tabs to the control, in the shorter direction. */
  async function reach(wanted: Locator): Promise<void> {
    const one = wanted.filter({ visible: true }).first()
    await expect(one).toBeEnabled()
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      const stop = await one.evaluate(stopBeside)
      if (!stop.isSeen) throw new Error(`The focus cannot be seen on ${stop.name}`)
      if (stop.isThere) return
      await press(stop.isBefore ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`The tab key does not lead to ${String(wanted)}`)
  }

  return {
    press,
    reach,
    /** Tabs to the control and presses it. */
    enter: async (wanted: Locator, key = 'Enter'): Promise<void> => {
      await reach(wanted)
      await press(key)
    },
    /** Tabs to a field and replaces its text. */
    write: async (field: Locator, text: string): Promise<void> => {
      await reach(field)
      await press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Opens a list of options and chooses the one with that name. */
    pick: async (field: Locator, name: string | RegExp): Promise<void> => {
      await reach(field)
      const option = page.getByRole('option', { name })
      if ((await field.getAttribute('aria-expanded')) !== 'true') await press('ArrowDown')
      await expect(option.first()).toBeVisible()
      const isChosen = async () => {
        const active = await field.getAttribute('aria-activedescendant')
        return active !== null && active === (await option.first().getAttribute('id'))
      }
      for (let step = 0; step < 30 && !(await isChosen()); step += 1) await press('ArrowDown')
      await press('Enter')
    },
    /** Chooses an entry of the open menu. */
    choose: async (name: string | RegExp): Promise<void> => {
      const entry = page
        .getByRole('menuitem', { name, exact: true })
        .or(page.getByRole('menuitemradio', { name, exact: true }))
        .or(page.getByRole('menuitemcheckbox', { name, exact: true }))
      await expect(entry).toBeVisible()
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
      const isThere = () => entry.evaluate((one) => one === document.activeElement)
      for (let step = 0; step < 30 && !(await isThere()); step += 1) await press('ArrowDown')
      await expect(entry).toBeFocused()
      await press('Enter')
    },
  }
}

export type Hands = ReturnType<typeof handsOf>

/** Runs in the page. */
function stopBeside(wanted: Element): Stop {
  const active = document.activeElement ?? document.body
  const isDrawn = (element: Element | null, pseudo?: string) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  // The focus ring may be on the control, its pseudo-elements, or its container.
  const around = [active, active.parentElement, active.closest('label'), active.closest('.mantine-MultiSelect-input')]
  const isDrawnAnywhere = around.some((part) => isDrawn(part) || isDrawn(part, '::before') || isDrawn(part, '::after'))
  // The page itself and elements focused by a script are no tab stops.
  const isStop = active !== document.body && (active as HTMLElement).tabIndex >= 0
  return {
    isThere: active === wanted,
    isBefore: active !== document.body && (active.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isSeen: !isStop || isDrawnAnywhere,
    name: active.outerHTML.slice(0, 200),
  }
}
