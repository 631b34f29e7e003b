import { existsSync, readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { openSession } from '#features/identity/server/sessions.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { portOf } from '#testing/server/site/port.ts'

type Sent = { method: 'POST' | 'PATCH'; path: string; payload: Buffer; headers: Record<string, string> }

/** Somebody's upload by the network, of which the caller decides how much is sent. What this answers begins it, and announces so many bytes. */
export async function anUpload(house: TestHouse, { id }: { id: number }, { payload, headers, ...sent }: Sent) {
  const [session, port] = await Promise.all([openSession(house.db, { user_id: id, at: house.clock() }), portOf(house)])
  const cookies = { cookie: `sessionid=${session.token}`, 'x-csrftoken': session.csrf_token }
  return (content_length = payload.length) =>
    request({ host: '127.0.0.1', port, ...sent, headers: { ...headers, ...cookies, 'content-length': content_length } })
}

/** What comes back. */
export const answerTo = (upload: ClientRequest) =>
  new Promise<{ status?: number; body: unknown }>((resolve, reject) => {
    upload.on('error', reject).on('response', (response) => {
      let text = ''
      response
        .on('data', (chunk: Buffer) => (text += chunk.toString()))
        .on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
    })
  })

/** Files that are on their way into this folder of the site, or into the store, and have not found their place. */
export const filesArriving = ({ env }: Pick<TestHouse, 'env'>, folder: string): string[] =>
  [join(env.data_dir, folder), join(env.data_dir, 'files', 'arriving')].flatMap((each) => (existsSync(each) ? readdirSync(each) : []))
