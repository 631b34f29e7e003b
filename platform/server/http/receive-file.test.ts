import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { multipart } from '#testing/server/files/multipart.ts'
import { aReceiver } from '#testing/server/files/uploads.ts'
import { receiveFile } from './receive-files.ts'

test('a received file exists while it is processed, one over the limit answers 413, and neither stays', async () => {
  await using receiver = await aReceiver(async (request, folder) => {
    await using file = await receiveFile(request, { upload: 'zipfile' }, { folder, limit: 1_000 })
    return { name: file.name, text: await readFile(file.path, 'utf8') }
  })
  const post = (length: number) => receiver.post(multipart('zipfile', Buffer.alloc(length, 'x'), 'Sitzung für Räte.zip'))
  expect(await post(1_000)).toEqual([200, { name: 'Sitzung für Räte.zip', text: 'x'.repeat(1_000) }, []])
  expect(await post(1_001)).toEqual([413, { detail: expect.any(String) }, []])
  expect(await post(1_000_000)).toEqual([413, { detail: expect.any(String) }, []])
})
