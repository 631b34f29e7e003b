import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { multipartOfFiles } from '#testing/server/files/multipart.ts'
import { aReceiver } from '#testing/server/files/uploads.ts'
import { receiveFiles } from './receive-files.ts'

test('received files exist while they are processed; too many or too large ones are refused; none stays', async () => {
  await using receiver = await aReceiver(async (request, folder) => {
    await using received = await receiveFiles(request, { upload: 'files' }, { folder, limit: 1_000, most: 3 })
    return await Promise.all(received.files.map(async ({ name, path }) => [name, (await readFile(path)).length]))
  })
  const post = (sizes: number[], field = 'files') => {
    const files = Object.fromEntries(sizes.map((size, at) => [`Beilage für Räte ${at}.pdf`, Buffer.alloc(size, 'x')]))
    return receiver.post(multipartOfFiles(field, files))
  }
  const named = (sizes: number[]) => sizes.map((size, at) => [`Beilage für Räte ${at}.pdf`, size])
  expect(await post([500, 400, 100])).toEqual([200, named([500, 400, 100]), []])
  expect(await post([0])).toEqual([200, named([0]), []])
  const tooLarge = {
    detail: 'Auf einmal lassen sich höchstens 1 MB senden. Bitte senden Sie die Dateien einzeln oder wählen Sie kleinere.',
  }
  for (const sizes of [[1_001], [500, 400, 101], [400, 3_000_000]]) expect(await post(sizes)).toEqual([413, tooLarge, []])
  expect(await post([1, 1, 1, 1])).toEqual([400, { files: ['Auf einmal lassen sich höchstens 3 Dateien senden.'] }, []])
  expect(await post([1, 1], 'other')).toEqual([400, { files: ['Dieses Feld ist erforderlich.'] }, []])
  expect(await post([])).toEqual([400, { files: ['Dieses Feld ist erforderlich.'] }, []])
})

test('files may be optional in a form, and a text field that is too long is refused', async () => {
  const form = z.object({ text: z.string() })
  await using receiver = await aReceiver(async (request, folder) => {
    await using received = await receiveFiles(request, { upload: 'files', form }, { folder, limit: 1_000, most: 3, least: 0 })
    return [received.form.text.length, received.files.map(({ name }) => name)]
  })
  const post = (files: Record<string, Buffer>, text: string) => receiver.post(multipartOfFiles('files', files, { text }))
  expect(await post({}, 'x')).toEqual([200, [1, []], []])
  expect(await post({ 'Plan.pdf': Buffer.from('Plan') }, 'x'.repeat(500_000))).toEqual([200, [500_000, ['Plan.pdf']], []])
  expect(await post({}, 'x'.repeat(600_000))).toEqual([400, { text: ['Dieser Wert ist ungültig.'] }, []])
  const noForm = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
  expect(await receiver.post(noForm)).toEqual([
    400,
    { detail: 'Die Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu.' },
    [],
  ])
})
