import { randomInt } from 'node:crypto'
import { createAnnotation } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, geverZip } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { expect, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'

test('a document withdrawn by a re-import stays readable for those who annotated it, and can come back', async ({ enter }) => {
  const committee = await aCommittee()
  const opengever_id = randomInt(1_000_000, 2_000_000_000)
  const zipOf = (hasAttachment: boolean) => {
    const attachments = hasAttachment ? [aFile('Traktandum 1/Beilage/1_Antrag.pdf', { title: 'Antrag' })] : []
    const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Kredit', number: '1.', attachments }]
    return geverZip({ meetings: [aComingMeeting({ opengever_id, protocol: null, documents: [], agenda_items })] })
  }
  const page = await enter('responsible', null)
  const { id } = await importZip(page, committee, await zipOf(true))
  const [item] = (await read(page, getMeeting, { params: { id } })).agenda_items
  const [paper] = item!.attachments
  const [layer] = await read(page, listLayers, { params: { version_id: paper!.version_id } })
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const draw = { headers, data: { annotation: anInk() } }
  await page.request.post(apiAddress(fillPath(createAnnotation.path, { id: layer!.id })), draw)

  await importZip(page, committee, await zipOf(false))
  await page.goto(`/meetings/${id}`)
  const card = page.getByRole('region', { name: 'Zurückgezogene Unterlagen' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Antrag' }).click()
  await expect(page.getByText(/Dieses Dokument wurde am .* aus der Sitzung zurückgezogen/)).toBeVisible()
  await expectPaper(page, 'Antrag')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/agenda_items/${item!.id}`)
  await expect(card.getByRole('listitem')).toHaveCount(1)

  await importZip(page, committee, await zipOf(true))
  await page.goto(`/attachments/${paper!.id}`)
  await expectPaper(page, 'Antrag')
  await expect(page.getByText(/zurückgezogen/)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeVisible()
})
