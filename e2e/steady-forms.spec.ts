import type { Locator, Page } from '@playwright/test'
import { runningMeeting } from './demonstration.ts'
import { beginSession, expect, showMoreActions, test } from './journey.ts'
import { openScreen, screenNamed } from './screens.ts'

const missing = 'Dieses Feld ist erforderlich.'

/** Positions of all controls of a dialog. */
const placesOf = (dialog: Locator) =>
  dialog.locator('button, input, textarea').evaluateAll((controls) =>
    controls.map((control) => {
      const { x, y } = control.getBoundingClientRect()
      return [Math.round(x), Math.round(y)]
    }),
  )

async function openEditPage(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.locator('form')).toBeVisible()
  return dialog
}

test('a click is not lost when leaving a field shows errors, and no control moves', async ({ page }) => {
  await beginSession(page, 'responsible')
  const { id } = await runningMeeting(page)
  await page.goto(`/meetings/${id}`)
  await showMoreActions(page)
  await page.getByRole('button', { name: 'Mitteilung senden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mitteilung senden' })
  await expect(dialog.getByRole('button', { name: 'Aktenauflage' })).toBeVisible()
  const person = dialog.getByRole('row').nth(2).getByRole('checkbox')
  await dialog.getByLabel('Nachricht').focus()
  const before = await placesOf(dialog)
  const box = await person.boundingBox()
  if (!box) throw new Error('There is nobody')

  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(dialog.getByText(missing)).toHaveCount(2)
  expect(await placesOf(dialog)).toEqual(before)
  await page.mouse.up()
  await expect(person).toBeChecked()
})

for (const name of ['Gruppe hinzufügen', 'Mitglied hinzufügen'])
  test(`dialog «${name}»: missing values are reported without moving any control`, async ({ page }) => {
    await beginSession(page, 'responsible')
    await openScreen(page, screenNamed('edit page of a committee'))
    const dialog = await openEditPage(page, name)
    const before = await placesOf(dialog)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByText(missing).first()).toBeVisible()
    expect(await placesOf(dialog)).toEqual(before)
  })
