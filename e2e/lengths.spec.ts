import type { Page } from '@playwright/test'
import { languages } from '#platform/shared/languages.ts'
import { misfits } from './gallery/pictures.ts'
import { answered, beginSession, chooseLanguage, expect, test } from './journey.ts'
import { openScreen, screens } from './screens.ts'

/** The width of the smallest phone, or of a page at 400 % zoom, and a desktop. */
const sizes = [
  { width: 320, height: 720 },
  { width: 1440, height: 900 },
]

/** Row menus are alike, so a few are enough. */
const mostMenus = 5

const expectToFit = (page: Page, where: string) => expect.poll(() => page.evaluate(misfits), { message: where }).toEqual([])

async function expectMenusToFit(page: Page, where: string) {
  const openers = page.locator('button[aria-haspopup="menu"]:visible')
  for (let index = 0; index < Math.min(await openers.count(), mostMenus); index += 1) {
    await openers.nth(index).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectToFit(page, `${where}, menu ${index + 1}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}

test.describe.configure({ mode: 'parallel' })

for (const language of languages)
  for (const screen of screens)
    test(`${language} fits: ${screen.name}`, async ({ page, guard }) => {
      if (screen.missing) guard.expects(answered(404))
      await beginSession(page, screen.username)
      await chooseLanguage(page, language)
      await openScreen(page, screen, { heading: /./ })
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectToFit(page, `${size.width} px`)
        await expectMenusToFit(page, `${size.width} px`)
      }
    })
