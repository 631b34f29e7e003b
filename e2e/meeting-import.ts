import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { makeZip } from '#features/meetings/server/zip/zip-maker.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { asUpload } from './api.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A meeting that begins in an hour, with an id of its own. */
export const aComingMeeting = (overrides: Partial<MeetingJson> = {}): MeetingJson =>
  aMeetingManifest({ opengever_id: randomInt(1_000_000, 2_000_000_000), start: inHours(1), end: inHours(3), ...overrides })

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

const manifest = JSON.stringify({ version: '1.0.0', meetings: [aMeetingManifest()] })

/** Meeting.json without the start of its meeting. */
const shapeless = JSON.stringify({ version: '1.0.0', meetings: [{ ...aMeetingManifest(), start: undefined }] })

/** Zips that must be rejected, and the dialog's message in German. */
export const hostileZips: { name: string; zip: () => Buffer | Promise<Buffer>; said: string }[] = [
  { name: 'nothing', zip: () => Buffer.alloc(0), said: 'Die Datei ist leer.' },
  { name: 'a PDF by another name', zip: () => smallPdf('Antrag'), said: 'Die Datei ist ein PDF und keine ZIP-Datei.' },
  {
    name: 'the originals',
    zip: () => makeZip([{ name: 'Antrag.docx', data: 'Antrag' }]),
    said: 'Die ZIP-Datei enthält keine Datei «meeting.json». Wahrscheinlich ist es das «ZIP der Originale» aus GEVER.',
  },
  { name: 'no JSON', zip: () => makeZip([{ name: 'meeting.json', data: '{' }]), said: 'Die Datei «meeting.json» ist kein gültiges JSON.' },
  {
    name: 'another shape',
    zip: () => makeZip([{ name: 'meeting.json', data: shapeless }]),
    said: 'In meeting.json fehlt die Angabe «meetings[0].start».',
  },
  {
    name: 'a file too few',
    zip: () => geverZip({ meetings: [aMeetingManifest()], files: { 'Traktandum 2/Antrag Sanierung.pdf': null } }),
    said: 'Beim Traktandum «Sanierung des Schulhauses Breite» fehlt die Datei «Traktandum 2/Antrag Sanierung.pdf» in der ZIP-Datei.',
  },
  {
    name: 'a way out of the folder',
    zip: () =>
      makeZip([
        { name: 'meeting.json', data: manifest },
        { name: '../../etc/cron.d/antrag', data: 'x' },
      ]),
    said: 'verweist mit «..» auf einen fremden Ordner.',
  },
  {
    name: 'a link',
    zip: () =>
      makeZip([
        { name: 'meeting.json', data: manifest },
        { name: 'Antrag.pdf', data: '/etc/passwd', central: { mode: 0o120777 } },
      ]),
    said: '«Antrag.pdf» in der ZIP-Datei ist keine gewöhnliche Datei, sondern eine Verknüpfung oder ein Gerät.',
  },
  {
    name: 'a password',
    zip: () => makeZip([{ name: 'meeting.json', data: manifest, claims: { flags: 0x801 } }]),
    said: 'Die Datei «meeting.json» in der ZIP-Datei ist verschlüsselt.',
  },
  {
    name: 'a bomb',
    zip: () =>
      makeZip([
        { name: 'meeting.json', data: manifest },
        { name: 'Antrag.pdf', data: Buffer.alloc(4_000_000), deflate: true },
      ]),
    said: 'Die Datei «Antrag.pdf» ist mehr als 100-fach komprimiert.',
  },
  {
    name: 'a part of one',
    zip: async () => (await geverZip({ meetings: [aMeetingManifest()] })).subarray(0, 2_000),
    said: 'Die ZIP-Datei ist unvollständig: Ein Teil fehlt.',
  },
]
