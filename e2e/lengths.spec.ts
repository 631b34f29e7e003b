import { languages } from '#shared/kit/languages.ts'
import { misfits } from './gallery/misfits.ts'
import { answered } from './guard.ts'
import { expect, test } from './journey.ts'
import { openScreen, screens } from './screens.ts'
import { beginSession, chooseLanguage } from './sign-in.ts'

/** As narrow as the smallest telephone or a page enlarged four times, and a desk. */
const sizes = [
  { width: 320, height: 720 },
  { width: 1440, height: 900 },
]

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
        await expect.poll(() => page.evaluate(misfits), { message: `${size.width} px` }).toEqual([])
      }
    })
