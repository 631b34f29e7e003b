import type { Locator, Page } from '@playwright/test'
import { runningMeeting } from './demonstration.ts'
import { beginSession, expect, test, unanswered } from './journey.ts'
import { openFreshPaper, pagesOf } from './open-paper.ts'

/** An iPhone on its side: the notch on one side, rounded corners on the other, the home indicator below. */
const insets = { left: 59, right: 59, bottom: 21 }
const landscape = { width: 852, height: 393 }

test.use({ viewport: landscape, hasTouch: true })

async function turnOnItsSide(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Expects that all of an element can be seen and touched. */
async function expectClear(what: Locator) {
  // It may be moving in.
  await expect(async () => {
    const box = await what.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(insets.left)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(landscape.width - insets.right)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(landscape.height - insets.bottom)
  }).toPass()
}

test('header, page and banner keep clear of notch, corners and home indicator', async ({ page, guard }) => {
  guard.expects(unanswered)
  await beginSession(page, 'member')
  await turnOnItsSide(page)
  const { id } = await runningMeeting(page)
  await page.goto(`/meetings/${id}`)
  await expectClear(page.getByRole('main').getByRole('heading', { level: 1 }))
  await expectClear(page.getByRole('banner').getByRole('button').first())
  await expectClear(page.getByRole('button', { name: /^Benutzermenü/ }))
  await page.context().setOffline(true)
  await expectClear(page.getByRole('contentinfo').getByRole('link'))
})

test('so do the tools of a paper', async ({ page }) => {
  await beginSession(page, 'responsible')
  await turnOnItsSide(page)
  await openFreshPaper(page)
  await expectClear(page.getByRole('radio', { name: 'Stift', exact: true }))
  const pages = await pagesOf(page).boundingBox()
  expect([pages?.x, (pages?.x ?? 0) + (pages?.width ?? 0)]).toEqual([insets.left, landscape.width - insets.right])
})
