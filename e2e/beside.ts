import { expect, type Locator, type Page } from '@playwright/test'
import { listAnnotations } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { aComingMeeting } from './meeting-import.ts'

const files = { first: 'Traktandum 1/Antrag.pdf', second: 'Traktandum 2/Antrag.pdf' }

/** Imports a meeting of two items with a paper each, of 4 and 3 pages; the first one has an older version of 6 pages. */
export async function importTwoPapers(page: Page) {
  const committee = await aCommittee()
  const zipOf = (checksum: string, pages: number) => {
    const items = [files.first, files.second].map((file, index) => ({
      opengever_id: index + 1,
      sort_order: index + 1,
      title: `Geschäft ${index + 1}`,
      number: `${index + 1}.`,
      number_raw: index + 1,
      proposal: aFile(file, index === 0 ? { checksum } : {}),
    }))
    const meeting = aComingMeeting({ opengever_id, agenda_items: items, documents: [], protocol: undefined })
    return geverZip({
      meetings: [meeting],
      files: { [files.first]: smallPdf('Antrag zu Geschäft 1', pages), [files.second]: smallPdf('Antrag zu Geschäft 2', 3) },
    })
  }
  const { opengever_id } = aComingMeeting()
  await importZip(page, committee, await zipOf('older', 6))
  const { id } = await importZip(page, committee, await zipOf('newer', 4))
  const meeting = await read(page, getMeeting, { params: { id } })
  const [first, second] = meeting.agenda_items.map(({ proposal }) => proposal!)
  return { committee, meeting, first: first!, second: second! }
}

export const left = (page: Page): Locator => page.getByRole('region', { name: 'Dokumentansicht (links)' })
export const right = (page: Page): Locator => page.getByRole('region', { name: 'Dokumentansicht (rechts)' })
export const divider = (page: Page): Locator => page.getByRole('separator', { name: 'Trennlinie zwischen den beiden Seiten' })

/** The pages on one side. */
export const pagesIn = (pane: Locator): Locator => pane.getByRole('group', { name: 'Seiten des Dokuments' })

/** Waits until a side shows this text. */
export const expectIn = (pane: Locator, text: string): Promise<void> => expect(pagesIn(pane).getByText(text).first()).toBeInViewport()

export const widthOf = async (pane: Locator): Promise<number> => Math.round((await pane.boundingBox())?.width ?? 0)

/** How many annotations the server has in the reader's own layer. */
export async function keptOn(page: Page, version_id: number): Promise<number> {
  const layers = await read(page, listLayers, { params: { version_id } })
  const own = layers.find(({ is_private_layer }) => is_private_layer)
  return own ? (await read(page, listAnnotations, { params: { id: own.id } })).annotations.length : 0
}
