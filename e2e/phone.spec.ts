import { expectNoSidewaysScrolling } from './accessibility.ts'
import { expect, test } from './journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('the hints of the first visit push the page’s own content down by at most 120 px', async ({ enter }) => {
  const page = await enter('member', '/overview', phone)
  const hints = page.getByRole('region', { name: /^Erste Schritte/ })
  const next = page.getByRole('region', { name: 'Laufende und nächste Sitzungen' })
  const line = hints.getByRole('button', { name: /^Erste Schritte: \d Hinweis/, expanded: false })
  await expect(line).toBeVisible()
  const [from, to] = [await hints.boundingBox(), await next.boundingBox()]
  expect((to?.y ?? 0) - (from?.y ?? 0)).toBeLessThanOrEqual(120)
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await line.tap()
  await expect(hints.getByRole('button', { name: 'Hinweis «Lesen und markieren» ausblenden' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
})

for (const viewport of [phone.viewport, { width: 768, height: 1024 }, { width: 1024, height: 768 }]) {
  test(`a finger hits each choice within 44 px of height, and no other: ${viewport.width} px`, async ({ enter }) => {
    const page = await enter('member', '/overview', { ...phone, viewport })
    await page.getByRole('button', { name: /^Benutzermenü/ }).tap()
    await page.getByRole('menuitem', { name: 'Benachrichtigungen' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Benachrichtigungen' })
    await dialog.getByRole('combobox', { name: 'Alle Gremien' }).tap()
    await page.getByRole('option', { name: 'Sofort' }).tap()
    const choices = dialog.getByRole('checkbox')
    await expect(choices.first()).toBeVisible()
    const hits = await choices.evaluateAll((boxes) =>
      (boxes as HTMLInputElement[]).map((box) => {
        box.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = box.getBoundingClientRect()
        const hit = (beside: number, below: number) => {
          const found = document.elementFromPoint(x + width / 2 + beside, y + height / 2 + below)
          return found === box || found?.closest('label')?.control === box
        }
        return [0, 60].every((beside) => [-21, 0, 21].every((below) => hit(beside, below)))
      }),
    )
    expect(hits.filter((isHit) => !isHit)).toEqual([])
  })
}
