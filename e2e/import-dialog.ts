import { expect, type Locator, type Page } from '@playwright/test'
import { asUpload } from './api.ts'

/** Opens the import dialog on a committee's page. */
export async function openImportDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Sitzung importieren' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Sitzung importieren' })
  await expect(dialog.getByText('oder hierher ziehen')).toBeVisible()
  return dialog
}

/** Chooses a file in the dialog through its file input. */
export const chooseZip = (dialog: Locator, zip: Buffer, name?: string): Promise<void> =>
  dialog.getByLabel('ZIP-Datei wählen').setInputFiles(asUpload(zip, name))

/** Drops a file from disk on an element, as a desktop does. */
export async function dropFile(page: Page, target: Locator, path: string): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x, y, data })
}

/** Does the dry run and the import, and leaves the dialog open with its report. */
export async function importInDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).click()
  await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect(dialog.getByRole('heading', { name: 'Das hat sich geändert' })).toBeVisible()
}
