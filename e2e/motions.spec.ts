import { getMotion } from '#features/motions/contract.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { read } from './api.ts'
import { administer } from './committees.ts'
import { beginSession, expect, test } from './journey.ts'
import { anOpenMotion, aRunningMeeting, choose, expectWidth, rowOf } from './motions.ts'
import { expectAtRest } from './offline/network.ts'

test('two simultaneous signatures both count, everybody sees them, and nobody signs after submission', { tag: '@main' }, async ({
  page,
  enter,
}) => {
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const member = await enter('member', meeting.list)
  await expect(member.getByText('Keine Vorstösse gefunden')).toBeVisible()
  await expectAtRest(member)
  const { id, title } = await anOpenMotion(page, meeting)
  await expect(rowOf(member, title)).toContainText('Offen')
  await page.goto(meeting.list)
  const colleague = await enter('colleague', meeting.list)
  await expectAccessible(member)

  const signers = [member, colleague]
  for (const signer of signers) await choose(signer, title, 'Unterzeichnen')
  const dialogs = signers.map((signer) => signer.getByRole('dialog', { name: 'Vorstoss unterzeichnen' }))
  await expect(dialogs[0]!).toContainText('nicht rückgängig')
  await expectAccessible(member, '[role=dialog]')
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Unterzeichnen' }).dblclick()))
  for (const signer of signers) await expect(signer.getByText('Sie haben den Vorstoss unterzeichnet.')).toBeVisible()
  for (const reader of [page, ...signers]) await expect(rowOf(reader, title).getByRole('cell', { name: '2' })).toBeVisible()
  const { signatures } = await read(page, getMotion, { params: { id } })
  expect(signatures.map(({ role }) => role)).toEqual(['OTHER_SIGNATORY', 'OTHER_SIGNATORY'])

  const delegate = await enter('delegate', meeting.list)
  await delegate.getByRole('button', { name: `Aktionen zu «${title}»` }).click()
  await expect(delegate.getByRole('menuitem', { name: 'Unterzeichnen', exact: true })).toBeVisible()
  await delegate.keyboard.press('Escape')
  await choose(page, title, 'Einreichen')
  const submitting = await expectWidth(page, 'Vorstoss einreichen')
  await expect(submitting).toContainText(title)
  await expectAccessible(page, '[role=dialog]')
  await submitting.getByRole('button', { name: 'Ja' }).click()
  await expect(rowOf(page, title)).toContainText('Eingereicht')
  await expect(rowOf(delegate, title)).toContainText('Eingereicht')
  await delegate.getByRole('button', { name: `Aktionen zu «${title}»` }).click()
  await expect(delegate.getByRole('menuitem')).toHaveText(['Einzelheiten anzeigen'])
  await delegate.keyboard.press('Escape')

  await delegate.getByRole('button', { name: title, exact: true }).click()
  const detail = await expectWidth(delegate, 'Vorstoss')
  await expect(detail.getByRole('list', { name: 'Unterzeichnende' })).toContainText(/Zehnder Claudia.*Unterzeichnet am/s)
  await expectAccessible(delegate, '[role=dialog]')
  await detail.getByRole('button', { name: 'Herunterladen' }).click()
  const [sheet] = await Promise.all([
    delegate.waitForEvent('download'),
    delegate.getByRole('menuitem', { name: 'Unterschriftenblatt' }).click(),
  ])
  const output = await administer(['motion', 'verify', await sheet.path()])
  expect(output).not.toBe('')
})

test('a motion is written, kept as a draft, given an attachment, published and deleted', { tag: '@main' }, async ({ page, enter }) => {
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const member = await enter('member', meeting.list)
  await member.getByRole('button', { name: 'Neuer Vorstoss' }).click()
  const form = await expectWidth(member, 'Neuer Vorstoss')
  await expect(form.getByRole('combobox', { name: 'Erstunterzeichner/in' })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Titel' }).fill('Bericht zur Barrierefreiheit')
  await form.getByRole('textbox', { name: 'Wortlaut' }).fill('Der Regierungsrat erstattet Bericht.')
  await expectAccessible(member, '[role=dialog]')
  await member.reload()
  await member.getByRole('button', { name: 'Neuer Vorstoss' }).click()
  await expect(form.getByText('Ihr Entwurf ist wieder da.')).toBeVisible()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(form.getByRole('combobox', { name: 'Geschäftsart' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Geschäftsart' }).click()
  await member.getByRole('option', { name: 'Postulat' }).click()
  await form.locator('input[type=file]').setInputFiles({ name: 'Bericht.pdf', mimeType: 'application/pdf', buffer: smallPdf('Bericht') })
  await form.getByRole('textbox', { name: 'Wortlaut' }).press('Control+Enter')
  await expect(form).toBeHidden()
  const row = rowOf(member, 'Bericht zur Barrierefreiheit')
  await expect(row).toContainText('Entwurf')

  await row.getByRole('button', { name: 'Bericht zur Barrierefreiheit', exact: true }).click()
  const editing = await expectWidth(member, 'Vorstoss bearbeiten')
  await expect(editing.getByRole('link', { name: /^Bericht.pdf/ })).toBeVisible()
  await editing.getByRole('button', { name: 'Abbrechen' }).click()
  await choose(member, 'Bericht zur Barrierefreiheit', 'Veröffentlichen')
  await expect(row).toContainText('Offen')
  member.on('dialog', (dialog) => void dialog.accept())
  await choose(member, 'Bericht zur Barrierefreiheit', 'Löschen')
  await expect(member.getByText('Keine Vorstösse gefunden')).toBeVisible()
})
