import { expectAccessible } from './accessible.ts'
import { drag, keptOf, openFreshPaper } from './annotated-paper.ts'
import { expect, test } from './journey.ts'
import { runningMeeting } from './screens.ts'
import { signIn } from './sign-in.ts'
import { expectNoSidewaysScrolling } from './well-made.ts'

test('by keyboard: the private layer is named and shared, and the next stroke goes to a fresh one', async ({ page }) => {
  await signIn(page, 'responsible')
  await openFreshPaper(page)
  const pen = page.getByRole('radio', { name: 'Freihand' })
  // Keys mean nothing before the layer is open.
  const take = async () => {
    await page.keyboard.press('d')
    return pen.isChecked()
  }
  await expect.poll(take).toBe(true)
  await drag(page, [
    [120, 120],
    [200, 160],
    [240, 120],
  ])
  await expect.poll(async () => (await keptOf(page)).length).toBe(1)
  const before = page.url()
  const versions = page.getByRole('complementary', { name: 'Versionen' })
  await versions.getByRole('link', { name: '«Private Anmerkungen» teilen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Anmerkungen teilen' })
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await expect(dialog.getByRole('table')).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(800)
  await expect(page).toHaveURL(/share=true/)
  await expectAccessible(page, '[role=dialog]')

  await page.keyboard.type('Votum')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('searchbox', { name: 'Wer sie sehen soll' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByText(/^1 von \d+ ausgewählt$/)).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(before)

  await page.goForward()
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await expect(dialog.getByRole('table')).toBeVisible()
  await page.keyboard.type('Votum')
  await dialog.getByRole('table').getByRole('checkbox').nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Freigabe aktualisiert')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(versions.getByRole('link', { name: 'Freigabe von «Votum» bearbeiten' })).toBeVisible()
  await expect(page).not.toHaveURL(before)
  expect(await keptOf(page)).toEqual([])
  await drag(page, [
    [320, 220],
    [400, 260],
  ])
  await expect.poll(async () => (await keptOf(page)).length).toBe(1)
})

test('on a telephone: all of an agenda item is shared from its page, and who has read is told on another', async ({ page, enter }) => {
  await signIn(page, 'member')
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, agenda_items } = await runningMeeting(page)
  const item = agenda_items.find(({ attachments, has_annotations }) => attachments.length > 0 && !has_annotations)
  await page.goto(`/agenda_items/${item?.id}`)
  await page.getByRole('button', { name: 'Anmerkungen teilen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anmerkungen teilen' })
  await expect(dialog.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(/share_agenda_item=true/)
  await expectAccessible(page, '[role=dialog]')
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/share_agenda_item/)

  const other = await enter('responsible', `/meetings/${id}`)
  await other.getByRole('link', { name: 'Dokumente verteilen' }).click()
  const card = other.getByRole('region', { name: 'Mitglieder, die diese Sitzung sehen' })
  await card.getByRole('button', { name: /noch nicht alles gelesen$/ }).click()
  await expect(card.getByText(/^([1-9]\d*) von \d+ ausgewählt$/)).toBeVisible()
  await expectAccessible(other, 'main')
  await other.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(other)
})
