import { expect, test } from './journey.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

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
