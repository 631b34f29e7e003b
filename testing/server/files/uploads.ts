import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookiePlugin from '@fastify/cookie'
import multipartPlugin from '@fastify/multipart'
import fastify, { type FastifyRequest } from 'fastify'
import { openSession } from '#features/identity/server/sessions.ts'
import { errorHandler } from '#platform/server/http/errors.ts'
import { portOf } from '#testing/server/site/ports.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type Sent = { method: 'POST' | 'PATCH'; path: string; payload: Buffer; headers: Record<string, string> }

/** An upload over the network whose body the caller sends in steps. Returns a function that starts it with a Content-Length. */
export async function anUpload(server: TestServer, { id }: { id: number }, { payload, headers, ...sent }: Sent) {
  const [session, port] = await Promise.all([openSession(server.db, { user_id: id, at: server.clock() }), portOf(server)])
  const cookies = { cookie: `sessionid=${session.token}`, 'x-csrftoken': session.csrf_token }
  return (content_length = payload.length) =>
    request({ host: '127.0.0.1', port, ...sent, headers: { ...headers, ...cookies, 'content-length': content_length } })
}

/** The response to an upload. */
export const answerTo = (upload: ClientRequest) =>
  new Promise<{ status?: number; body: unknown }>((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => {
      let text = ''
      response
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
  })

/** Uploads in progress in this folder of the site, or in the store. */
export const filesArriving = ({ env }: Pick<TestServer, 'env'>, folder: string): string[] =>
  [join(env.data_dir, folder), join(env.data_dir, 'files', 'arriving')].flatMap((each) => (existsSync(each) ? readdirSync(each) : []))

type Form = { payload: Buffer; headers: Record<string, string> }

/** A server with one route that receives uploads into a folder of its own. */
export async function aReceiver(receive: (received: FastifyRequest, folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'received-'))
  const app = fastify()
  app.setErrorHandler(errorHandler({ app_name: 'Traktanda', path_prefix: '' }))
  await app.register(cookiePlugin)
  await app.register(multipartPlugin)
  app.post('/', (received) => receive(received, folder))
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
