import { expect, test } from 'vitest'
import { createAnnotation } from '#features/annotations/contract.ts'
import { annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { aDocument, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { testServer } from '#testing/server/test-server.ts'
import { aNote } from '#testing/shared/an-annotation.ts'

test('six large exports do not delay another person’s small one; a PDF of 60,000 pages is rejected', async () => {
  await using site = await testServer({ WORK_PLACES: '1' }, { sandbox: runSandboxed })
  const { committee, member, meeting } = await anImportedMeeting(site)
  const colleague = await aMember(site, committee)
  const ended: string[] = []
  const exporting = async (who: string, person: { id: number }, pages: number) => {
    const { id, version_id } = await aDocument(site, meeting, { bytes: smallPdf('Bericht', pages) })
    const layer = await privateLayerOf(site.as(person), version_id)
    await site.as(person).call(createAnnotation, { params: layer, body: { annotation: aNote({ text: 'Frage' }) } })
    const query = { layers: String(layer.id), as: 'flattened' as const }
    return async () => {
      const { status } = await site.as(person).call(annotatedFileCalls.meeting_documents, { params: { id, version_id }, query })
      ended.push(`${who} ${status}`)
    }
  }
  const [large, small, largest] = [
    await exporting('large', member, 5_000),
    await exporting('small', colleague, 2),
    await exporting('largest', member, 60_000),
  ]
  const six = Array.from({ length: 6 }, large)
  await expect.poll(() => site.work.count()[0]).toMatchObject({ running: 1, waiting: 5 })
  await Promise.all([...six, small()])
  await largest()
  expect(ended).toEqual(['large 200', 'small 200', ...Array.from({ length: 5 }, () => 'large 200'), 'largest 413'])
  expect(site.work.count()[0]).toMatchObject({ running: 0, waiting: 0 })
})
