import { geverZip } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { importZip } from './api.ts'
import { aCommittee } from './committees.ts'
import { expect, test } from './journey.ts'
import { aComingMeeting, chooseZip, importInDialog, openImportDialog } from './meeting-import.ts'

const title = 'Geschäftsprüfungskommission'
const zipOf = (oguid: string) => geverZip({ meetings: [aComingMeeting({ committee: { oguid, title } })] })

test('a responsible person corrects the origin of a committee whose first import was wrong', async ({ enter }) => {
  const committee = await aCommittee()
  const page = await enter('responsible', null)
  await importZip(page, committee, await zipOf('ksk:7'))
  await page.goto(`/committees/${committee.id}`)
  const dialog = await openImportDialog(page)
  await chooseZip(dialog, await zipOf('ksk:8'))
  await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).click()
  await expect(
    dialog.getByText(`«${title}» (Kennung ksk:8); bisher kamen die Sitzungen dieses Gremiums von «${title}» (Kennung ksk:7)`),
  ).toBeVisible()
  await expectAccessible(page)

  const correct = dialog.getByRole('button', { name: 'Herkunft berichtigen' })
  await correct.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Soll künftig .*\(ksk:8\) als Herkunft dieses Gremiums gelten\?/)).toBeVisible()
  await expectAccessible(page)
  await correct.click()
  await expect(dialog.getByRole('status')).toContainText('wurde berichtigt')
  await dialog.getByRole('button', { name: 'Importieren' }).click()
  await expect(dialog.getByRole('heading', { name: 'Das hat sich geändert' })).toBeVisible()
  await expect(dialog.getByText('1 Hinweis')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Schliessen' }).last().click()

  const again = await openImportDialog(page)
  await chooseZip(again, await zipOf('ksk:8'))
  await importInDialog(again)
  await expect(again.getByText('1 Hinweis')).toHaveCount(0)
})
