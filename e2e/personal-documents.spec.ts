import { writeFile } from 'node:fs/promises'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible, expectHeadingOrder, expectNoSidewaysScrolling } from './accessibility.ts'
import { runningMeeting } from './demonstration.ts'
import { answered, beginSession, expect, test } from './journey.ts'
import { dropFile } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'

const personal = 'Persönliche Dokumente'

test('a personal document is added by drag and drop, read, renamed and deleted; other files are refused', async ({
  page,
  guard,
  enter,
}) => {
  await beginSession(page, 'colleague')
  const { agenda_items } = await runningMeeting(page)
  const item = agenda_items.find(({ is_paragraph, proposal, attachments }) => !is_paragraph && !proposal && attachments.length === 0)
  const address = `/agenda_items/${item?.id}`
  await page.goto(address)
  const card = page.getByRole('region', { name: personal })
  await expect(card.getByText('Nur Sie sehen sie', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dokument hinzufügen' })
  const target = dialog.getByText('oder hierher ziehen')
  await expect(target).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(500)

  const drop = async (name: string, bytes: Buffer) => {
    const path = test.info().outputPath(name)
    await writeFile(path, bytes)
    await dropFile(page, target, path)
  }
  await drop('Zahlen.csv', Buffer.from('a;b'))
  await expect(dialog.getByText('Nur Dateien mit der Endung .pdf sind erlaubt')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  guard.expects(answered(400))
  await drop('Seite.pdf', Buffer.from('<!doctype html><p>Kein PDF</p>'))
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog.getByText(/Diese Datei ist kein PDF/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Titel' })).toHaveValue('Seite')
  await drop('Mein Votum.pdf', smallPdf('Mein Votum', 2))
  await expect(dialog.getByRole('textbox', { name: 'Titel' })).toHaveValue('Mein Votum')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)

  await card.getByRole('link', { name: 'Mein Votum' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Votum' })).toBeAttached()
  await expectPaper(page, /Mein Votum/)
  await expect(page).toHaveURL(/\/personaldocument\/\d+\?version_id=\d+/)
  const beside = page.getByRole('navigation', { name: 'Dokumente' })
  await expect(beside.getByRole('link', { name: 'Mein Votum' })).toHaveAttribute('aria-current', 'page')
  const [paper] = page.url().split('?')
  await page.getByRole('link', { name: 'Zurück zum Traktandum' }).click()
  await expect(card.getByRole('link', { name: 'Mein Votum' })).toBeVisible()
  await expect(card.getByText('Ungelesen')).toHaveCount(0)
  await expectAccessible(page)
  await expectHeadingOrder(page)

  const other = await enter('member', address)
  await expect(other.getByRole('region', { name: personal }).getByText('Nur Sie sehen sie', { exact: false })).toBeVisible()
  guard.expects(answered(404))
  await other.goto(paper ?? '')
  await expect(other.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()

  await card.getByRole('button', { name: '«Mein Votum» bearbeiten' }).click()
  const rename = page.getByRole('dialog', { name: 'Dokument umbenennen' })
  await rename.getByRole('textbox', { name: 'Titel' }).fill('Votum zum Schluss')
  await rename.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByRole('link', { name: 'Votum zum Schluss' })).toBeVisible()
  page.once('dialog', (question) => void question.accept())
  await card.getByRole('button', { name: '«Votum zum Schluss» löschen' }).click()
  await expect(card.getByText('Nur Sie sehen sie', { exact: false })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Dokument hinzufügen' })).toBeFocused()
})

test('a narrow dark screen shows own personal documents and their actions', async ({ enter }) => {
  const page = await enter('member', null, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const { agenda_items } = await runningMeeting(page)
  await page.goto(`/agenda_items/${agenda_items.find(({ title }) => title.startsWith('Voranschlag'))?.id}`)
  const card = page.getByRole('region', { name: personal })
  await expect(card.getByRole('link', { name: 'Mein Votum zum Eintreten' })).toBeVisible()
  for (const button of await card.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(36)
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
})
