import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookiePlugin from '@fastify/cookie'
import multipartPlugin from '@fastify/multipart'
import fastify, { type FastifyRequest } from 'fastify'
import { errorHandler } from '#platform/server/http/errors.ts'

type Form = { payload: Buffer; headers: Record<string, string> }

/** A server with one route that receives uploads into a folder of its own. */
export async function aReceiver(receive: (request: FastifyRequest, folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  const app = fastify()
  app.setErrorHandler(errorHandler({ app_name: 'Traktanda', path_prefix: '' }))
  await app.register(cookiePlugin)
  await app.register(multipartPlugin)
  app.post('/', (request) => receive(request, folder))
  return {
    /** Returns the status, the response, and the files in the folder. */
    post: async (form: Form) => {
      const answer = await app.inject({ method: 'POST', url: '/', ...form })
      return [answer.statusCode, answer.json(), await readdir(folder)]
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
