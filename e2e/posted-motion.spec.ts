import { postMotion } from '#features/records/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken } from './api.ts'
import { beginSession, expect, signIn, test } from './journey.ts'
import { aRunningMeeting, aSubmittedMotion, choose, expectWidth, rowOf } from './motions.ts'
import { expectPaper } from './open-paper.ts'

const entry = 'An die Geschäftsverwaltung übergeben'

test('a submitted motion is handed over once, with its signature sheet, and rejected by the records staff', async ({ page, enter }) => {
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const { id, title } = await aSubmittedMotion(page, meeting)
  const colleague = await enter('colleague', meeting.list)
  await colleague.getByRole('button', { name: `Aktionen zu «${title}»` }).click()
  await expect(colleague.getByRole('menuitem')).toHaveText(['Einzelheiten anzeigen'])

  await signIn(page, 'responsible', meeting.list)
  await choose(page, title, entry)
  const dialog = await expectWidth(page, entry)
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText('Das ist nur einmal möglich.')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Übergeben' }).press('Enter')
  await expect(page.getByText('Der Vorstoss wurde an die Geschäftsverwaltung übergeben.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await rowOf(page, title)
    .getByRole('button', { name: `Aktionen zu «${title}»` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Einzelheiten anzeigen' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: entry })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Einzelheiten anzeigen' }).click()
  await expect(await expectWidth(page, 'Vorstoss')).toContainText('Eingegangen')
  await page.keyboard.press('Escape')

  // A second post, as from a dialog still open elsewhere, gets the existing posting.
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const again = await page.request.post(apiAddress(fillPath(postMotion.path, { id })), { headers })
  expect(await again.json()).toMatchObject({ title, state: 'received' })

  const staff = await enter('records', '/records/inbox')
  await staff.getByRole('combobox', { name: 'Gremium' }).click()
  await staff.getByRole('option', { name: meeting.committee.title, exact: true }).click()
  const list = staff.getByRole('list', { name: 'Eingaben' })
  await expect(list.getByRole('listitem')).toHaveText([/Eingereichter Vorstoss.*1 Datei.*Eingegangen$/])
  await list.getByRole('link', { name: title }).press('Enter')
  await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(staff.getByText('Die Sitzungsgelder werden jährlich veröffentlicht.').first()).toBeVisible()
  await expectPaper(staff, 'Unterschriftenblatt')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  const reject = staff.getByRole('dialog', { name: 'Zurückweisen' })
  await reject.getByRole('textbox', { name: 'Begründung' }).fill('Die Unterschriften fehlen.')
  await reject.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  await expect(staff.getByText('Die Eingabe wurde zurückgewiesen.')).toBeVisible()

  await page.reload()
  await choose(page, title, 'Einzelheiten anzeigen')
  await expect(await expectWidth(page, 'Vorstoss')).toContainText('Zurückgewiesen')
})
