import { existsSync, readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { openSession } from '#features/identity/server/sessions.ts'
import { portOf } from '#testing/server/site/port.ts'
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
