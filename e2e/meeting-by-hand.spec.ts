import type { Locator, Page } from '@playwright/test'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { aCommittee } from './committees.ts'
import { expect, showMoreActions, test } from './journey.ts'
import { expectPaper } from './open-paper.ts'

const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: smallPdf(text) })

const files = [
  pdf('01_Eröffnung.pdf', 'Eröffnung'),
  pdf('02.1 Antrag Voranschlag.pdf', 'Antrag'),
  pdf('02.2 Beilage Zahlen.pdf', 'Alte Zahlen'),
  pdf('Einladung.pdf', 'Einladung'),
  { name: 'Thumbs.db', mimeType: 'application/octet-stream', buffer: Buffer.from('x') },
]

async function preview(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Vorschau' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeFocused()
  return dialog
}

test('a meeting is made from files, and changed with a replaced file, which becomes version 2', async ({ enter }) => {
  test.setTimeout(180_000)
  const committee = await aCommittee()
  const page = await enter('responsible', `/committees/${committee.id}`)

  await test.step('made from files and a table, after a preview', async () => {
    await page.getByRole('link', { name: 'Sitzung anlegen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sitzung anlegen' })).toBeFocused()
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await expect(page.getByText('Bitte ergänzen Sie die markierten Angaben.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Titel', exact: true }).fill('Budgetsitzung')
    await page.getByLabel('Datum').fill('03.12.2029')
    await page.getByLabel('Beginn').fill('1930')
    await page.getByLabel('Ende (falls geplant)').fill('0.30')
    await page.getByLabel('Ort').fill('Gemeindehaus')
    await page.getByLabel('Dateien wählen').setInputFiles(files)
    await expect(page.getByRole('list', { name: 'Dokumente von «Voranschlag»' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('Thumbs.db')).toHaveCount(0)
    await page.getByRole('button', { name: 'Aus Tabelle einfügen' }).click()
    const paste = page.getByRole('dialog', { name: 'Aus Tabelle einfügen' })
    await paste.getByLabel('Tabelle aus Word oder Excel').fill('Nr.\tTitel\n\tZweiter Teil\n3\tWahlen\tRest der Amtsdauer')
    await expect(paste.getByText('2 Zeilen erkannt', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await paste.getByRole('button', { name: 'Übernehmen' }).click()
    await expectAccessible(page)
    const dialog = await preview(page, 'Sitzung anlegen')
    await expect(dialog.getByText('4 neue Traktanden')).toBeVisible()
    await expect(dialog.getByText('4 neue Dokumente')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sitzung anlegen' }).dblclick()
    await expect(dialog.getByText('Die Sitzung wurde gespeichert.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Budgetsitzung' })).toBeVisible()
    await expect(page.getByText(/^Von Hand angelegt, zuletzt geändert: /)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Wahlen', exact: true })).toBeVisible()
  })

  await test.step('changed: a file replaced, a paper moved by its menu, an item moved by the keyboard', async () => {
    await showMoreActions(page)
    await page.getByRole('link', { name: 'Sitzung bearbeiten' }).click()
    await page.getByLabel('Datei von «Beilage Zahlen» ersetzen').setInputFiles(pdf('Neue Zahlen.pdf', 'Neue Zahlen'))
    await expect(page.getByText('Neue Version 2')).toBeVisible()
    await page.getByRole('button', { name: 'Aktionen für «Einladung»' }).click()
    await page.getByRole('menuitem', { name: 'Als Protokoll führen' }).click()
    await page.getByRole('button', { name: 'Aktionen für «Eröffnung»' }).first().click()
    await page.getByRole('menuitem', { name: 'Nach unten' }).click()
    const dialog = await preview(page, 'Sitzung bearbeiten')
    await expect(dialog.getByText('1 Dokument mit neuer Version')).toBeVisible()
    await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(dialog.getByText('Die Sitzung wurde gespeichert.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
    await page.getByRole('link', { name: 'Voranschlag', exact: true }).click()
    await page.getByRole('link', { name: 'Beilage Zahlen', exact: true }).click()
    await expectPaper(page, 'Neue Zahlen')
    await expect(page.getByRole('complementary', { name: 'Versionen' }).getByRole('link', { name: /^Version/ })).toHaveText([
      'Version 2',
      'Version 1',
    ])
  })

  await test.step('a member sees the meeting, but neither page', async () => {
    const member = await enter('member', `/committees/${committee.id}`)
    await expect(member.getByRole('link', { name: 'Budgetsitzung' })).toBeVisible()
    await expect(member.getByRole('link', { name: 'Sitzung anlegen' })).toHaveCount(0)
    await member.goto(`/committees/${committee.id}/create_meeting`)
    await expect(member.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  })
})
