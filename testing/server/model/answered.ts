import type { FastifyInstance } from 'fastify'
import { openSession } from '#features/identity/server/sessions.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { addressesOf } from './addresses.ts'
import type { Built } from './worlds/build.ts'

/** Headers that differ between any two responses, such as a policy with a nonce. */
const passing = new Set(['content-security-policy', 'date', 'set-cookie', 'x-request-id', 'connection', 'keep-alive'])

/** Requests of one user in one session, to any app server. */
export async function asker({ server, ids }: Built, person: number) {
  const { token, csrf_token } = await openSession(server.db, { user_id: ids.persons[person] ?? 0, at: server.clock() })
  return async (app: FastifyInstance, url: string): Promise<string> => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url,
      cookies: { sessionid: token, csrftoken: csrf_token },
    })
    const shownHeaders = Object.entries(headers)
      .filter(([name]) => !passing.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
    // Each configuration response has new MQTT credentials.
    const body = rawPayload.toString('latin1').replace(/("mqtt":\{[^}]*?"password":")[^"]*/, '$1')
    return `${statusCode} ${JSON.stringify(shownHeaders)} ${body}`
  }
}
type Ask = Awaited<ReturnType<typeof asker>>

/** The responses to all addresses, without headers that always differ. */
export async function answered(built: Built, { ask, app, feed, turn }: { ask: Ask; app: FastifyInstance; feed: string; turn: number }) {
  await indexed(built)
  const urls = [...addressesOf(built, turn), feed]
  const answers = new Map<string, string>()
  const work = async () => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) answers.set(url, await ask(app, url))
  }
  // As many concurrent requests as a browser makes.
  await Promise.all([work(), work(), work()])
  return answers
}

let indexing: Promise<void> = Promise.resolve()

/** One at a time: indexing skips rows that another run has locked. */
function indexed({ server }: Built): Promise<void> {
  indexing = indexing.then(() => indexAll(server))
  return indexing
}
