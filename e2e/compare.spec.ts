import { randomInt } from 'node:crypto'
import { createAnnotation } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { aFile, geverZip } from '#testing/server/files/gever-zip.ts'
import { aMarkingOf, typeset, wordsUnder } from '#testing/server/files/typeset.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { expect, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper, keptOf, sheetOf } from './open-paper.ts'

const first = [
  'Der Rat beschliesst den Voranschlag 2027.',
  'Die Kommission beantragt drei Stellen im Steueramt.',
  'Dieser Satz fällt ganz weg.',
]
const second = ['Ein neuer Absatz steht vor allen anderen.', first[0]!, 'Die Kommission beantragt zwei Stellen im Steueramt.']

test('a new version carries over annotations to their words, and can be compared with the previous one', async ({ enter }) => {
  const committee = await aCommittee()
  const [before, after] = [await typeset([first]), await typeset([second], { font: 'Times-Roman', size: 14 })]
  const opengever_id = randomInt(1_000_000, 2_000_000_000)
  const zipOf = (bytes: Buffer, checksum: string) => {
    const meeting = aComingMeeting({
      opengever_id,
      title: 'Sitzung mit Fassungen',
      agenda_items: [],
      documents: [],
      protocol: aFile('protokoll.pdf', { checksum }),
    })
    return geverZip({ meetings: [meeting], files: { 'protokoll.pdf': bytes } })
  }
  const page = await enter('responsible', null)
  const { id } = await importZip(page, committee, await zipOf(before.bytes, 'one'))
  const { protocol } = await read(page, getMeeting, { params: { id } })
  const [layer] = await read(page, listLayers, { params: { version_id: protocol!.version_id } })
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const annotation = aMarkingOf(before, 0, 3)
  await page.request.post(apiAddress(fillPath(createAnnotation.path, { id: layer!.id })), { headers, data: { annotation } })

  await importZip(page, committee, await zipOf(after.bytes, 'two'))
  const readVersions = () => read(page, documentCalls.protocols.listVersions, { params: { id: protocol!.id } })
  await expect.poll(async () => (await readVersions())[0]?.is_carrying_over).toBe(false)
  await page.goto(`/protocols/${protocol!.id}`)
  await expectPaper(page, 'Ein neuer Absatz')
  await expect(sheetOf(page).getByRole('img', { name: '1 Anmerkung auf Seite 1' })).toBeVisible()
  const [carried] = await keptOf(page)
  expect(wordsUnder(after, carried as typeof annotation)).toBe('Der Rat beschliesst')

  await page.getByRole('button', { name: 'Mit Version 1 vergleichen' }).click()
  await expect(sheetOf(page).getByRole('img', { name: '3 Unterschiede auf Seite 1' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Unterschiede' })
  await expect(list.getByRole('button')).toHaveText([/Eingefügt.*Ein neuer Absatz/, /Geändert.*drei.*zwei/, /Entfernt.*Dieser Satz fällt/])
  await list.getByRole('button').first().press('ArrowDown')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Vergleich der Versionen' })
  await expect(bar.getByText('2 von 3')).toBeVisible()
  await bar.getByRole('button', { name: 'Nächster Unterschied' }).click()
  await expect(list.locator('[aria-current]')).toHaveText(/Entfernt/)
  await expectAccessible(page)
  expect(page.url()).toContain(`compare=${protocol!.version_id}`)
  await page.getByRole('region', { name: 'Vergleich der Versionen' }).getByRole('button', { name: 'Vergleich beenden' }).click()
  await expect(bar).toBeHidden()
  expect(page.url()).not.toContain('compare')
})
