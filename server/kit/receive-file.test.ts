import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipartPlugin from '@fastify/multipart'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { multipart } from '#server/test/multipart.ts'
import { answerError } from './errors.ts'
import { receiveFile } from './receive-file.ts'

test('a file is there while it is worked on; one over the limit is refused, and neither stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  const app = fastify()
  app.setErrorHandler(answerError)
  await app.register((await import('@fastify/cookie')).default)
  await app.register(multipartPlugin)
  app.post('/', async (request) => {
    await using file = await receiveFile(request, { upload: 'zipfile' }, { folder, limit: 1_000 })
    return { name: file.name, text: await readFile(file.path, 'utf8') }
  })
  const post = async (length: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      ...multipart('zipfile', Buffer.alloc(length, 'x'), 'Sitzung für Räte.zip'),
    })
    return [answer.statusCode, answer.json(), await readdir(folder)]
  }
  expect(await post(1_000)).toEqual([200, { name: 'Sitzung für Räte.zip', text: 'x'.repeat(1_000) }, []])
  expect(await post(1_001)).toEqual([413, { detail: expect.any(String) }, []])
  expect(await post(1_000_000)).toEqual([413, { detail: expect.any(String) }, []])
  await app.close()
  await rm(folder, { recursive: true })
})
