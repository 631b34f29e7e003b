import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { runningMeeting } from './demonstration.ts'
import { beginSession, expect, test } from './journey.ts'
import { drag, keptOf, openFreshPaper } from './open-paper.ts'

test('by keyboard: the private layer is named and shared, and a new private layer opens', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  const pen = page.getByRole('radio', { name: 'Stift', exact: true })
  // Shortcuts work only once the layer is open.
  const take = async () => {
    await page.keyboard.press('d')
    return pen.isChecked()
  }
  await expect.poll(take).toBe(true)
  await drag(page, [
    [120, 120],
    [200, 160],
  ])
  await expect.poll(async () => (await keptOf(page)).length).toBe(1)
  const before = new URL(page.url()).searchParams.get('layer_id')
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
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Die Freigabe wurde aktualisiert.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(versions.getByRole('link', { name: 'Freigabe von «Votum» anpassen' })).toBeVisible()
  await expect(page).toHaveURL(({ searchParams }) => ![null, before].includes(searchParams.get('layer_id')))
  expect(await keptOf(page)).toEqual([])
})

test('on a phone the sharing dialog of an agenda item and the list of readers fit', async ({ page }) => {
  await beginSession(page, 'responsible')
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

  await page.goto(`/meetings/${id}/read_documents`)
  await expect(page.getByRole('region', { name: 'Mitglieder, die diese Sitzung sehen' }).getByRole('table')).toBeVisible()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScrolling(page)
})
