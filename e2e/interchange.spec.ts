import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkPdf } from '#testing/server/files/sandbox.ts'
import { expectAccessible } from './accessibility.ts'
import { beginSession, expect, test } from './journey.ts'
import { drag, keptOf, openFreshPaper } from './open-paper.ts'

/** The file that a click downloads. */
async function savedBy(page: Page, click: () => Promise<void>) {
  const arriving = page.waitForEvent('download')
  await click()
  const download = await arriving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a document is downloaded with new annotations, and a layer is exported as XFDF and imported again', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openFreshPaper(page)
  await page.getByRole('radio', { name: 'Stift', exact: true }).click()
  await drag(page, [
    [200, 400],
    [300, 440],
  ])
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Original' })).toBeVisible()
  await expectAccessible(page)
  const paper = await savedBy(page, () => page.getByRole('menuitem', { name: 'Mit Anmerkungen (nicht bearbeitbar)' }).click())
  expect(paper.name).toMatch(/ \(mit Anmerkungen\)\.pdf$/)
  checkPdf(paper.bytes)

  const openMenu = () => page.getByRole('button', { name: '«Private Anmerkungen» als Datei' }).click()
  await openMenu()
  await expectAccessible(page)
  const xfdf = await savedBy(page, () => page.getByRole('menuitem', { name: 'Als XFDF herunterladen' }).click())
  expect(xfdf.name).toMatch(/\.xfdf$/)
  const [stroke] = await keptOf(page)
  expect(xfdf.bytes.toString()).toContain(`name="${stroke?.id}"`)

  await openMenu()
  await page.getByRole('menuitem', { name: 'XFDF importieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'XFDF in «Private Anmerkungen» importieren' })
  const another = xfdf.bytes.toString().replaceAll(String(stroke?.id), 'ein anderer Strich')
  await dialog
    .getByLabel(/XFDF-Datei auswählen/)
    .setInputFiles({ name: 'a.xfdf', mimeType: 'application/xml', buffer: Buffer.from(another) })
  await dialog.getByRole('button', { name: 'XFDF importieren' }).click()
  await expect(dialog.getByText('1 Anmerkung wurde importiert.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect.poll(async () => (await keptOf(page)).length).toBe(2)
  await expect(page.locator('[data-page="1"] svg path[d]')).toHaveCount(2)
})
