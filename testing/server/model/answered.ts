import type { FastifyInstance } from 'fastify'
import { openSession } from '#features/identity/server/sessions.ts'
import { indexAll } from '#features/search/server/index/index-all.ts'
import { addressesOf } from './addresses.ts'
import type { Built } from './build.ts'

/** What differs from answer to answer by itself: the policy names a nonce of its own for each. */
const passing = new Set(['content-security-policy', 'date', 'set-cookie', 'x-request-id', 'connection', 'keep-alive'])

/** Asks as one person in one session, of whichever app server. */
export async function asker({ house, ids }: Built, person: number) {
  const { token, csrf_token } = await openSession(house.db, { user_id: ids.persons[person] ?? 0, at: house.clock() })
  return async (app: FastifyInstance, url: string): Promise<string> => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url,
      cookies: { sessionid: token, csrftoken: csrf_token },
    })
    const told = Object.entries(headers)
      .filter(([name]) => !passing.has(name))
      .sort(([one], [other]) => (one < other ? -1 : 1))
    // Each answer of the configuration has credentials of its own for the live channel.
    const body = rawPayload.toString('latin1').replace(/("mqtt":\{[^}]*?"password":")[^"]*/, '$1')
    return `${statusCode} ${JSON.stringify(told)} ${body}`
  }
}
type Ask = Awaited<ReturnType<typeof asker>>

/** Everything that there is to ask, with all of each answer that does not pass. */
export async function answered(built: Built, { ask, app, feed, turn }: { ask: Ask; app: FastifyInstance; feed: string; turn: number }) {
  await indexed(built)
  const urls = [...addressesOf(built, turn), feed]
  const answers = new Map<string, string>()
  const work = async () => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) answers.set(url, await ask(app, url))
  }
  // As many at once as a browser asks.
  await Promise.all([work(), work(), work()])
  return answers
}

let indexing: Promise<void> = Promise.resolve()

/** One after the other: what somebody else is at work on would be passed over. */
function indexed({ house }: Built): Promise<void> {
  indexing = indexing.then(() => indexAll(house))
  return indexing
}
