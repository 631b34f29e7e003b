import { Aedes, type Client } from 'aedes'
import type { PoolConfig } from 'pg'
import type { WebSocket } from 'ws'
import type { Deps } from '#platform/server/deps.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { Broker, ListeningRules } from './broker.ts'
import { followEvents, type NewEvent } from './follow-events.ts'
import { admit, endDead, openListeners } from './listeners.ts'
import { openSockets } from './sockets.ts'

/** With the library's defaults a slow subscriber blocks all others, and a dead connection is never closed. */
const limits = { concurrency: 10_000, drainTimeout: 2_000, connectTimeout: 5_000, keepaliveLimit: 120 }

type Given = Pick<Deps, 'db' | 'env' | 'clock'> & { rules: ListeningRules; connection: PoolConfig; reportError: (error: unknown) => void }

/** Opens the broker, which delivers live events of all app servers to the connected pages of users who may get them. */
export async function openBroker({ db, env, clock, rules, connection, reportError }: Given): Promise<Broker> {
  const aedes = await Aedes.createBroker(limits)
  const webSockets = new WeakMap<Client, WebSocket>()
  const listeners = openListeners()
  admit(aedes, { db, clock, rules, listeners, webSockets })
  const sockets = openSockets(env, (stream, { webSocket, request }) => {
    const client = aedes.handle(stream, request)
    webSockets.set(client, webSocket)
    stream.once('close', () => listeners.remove(client))
  })
  const following = await followEvents({ db, connection, reportError, deliver })
  const ending = endDead({ db, clock, rules, listeners, following })

  async function deliver({ topic, message, audience }: NewEvent) {
    const subscribed = listeners.to(topic)
    if (subscribed.length === 0) return
    const recipients = await rules.audienceOf(db, audience, dayOf(clock(), env.time_zone))
    const payload = JSON.stringify(message)
    for (const { client, user_id } of subscribed) {
      if (!recipients.has(user_id)) continue
      client.publish({ cmd: 'publish', topic: topicFor(topic, user_id), payload, qos: 0, retain: false, dup: false }, () => undefined)
    }
  }

  return {
    attach: sockets.attach,
    hangUp: sockets.sendAway,
    count: () => listeners.all().length,
    check: async () => {
      if (aedes.closed) throw new Error('the broker is closed')
      if (following.isLost()) throw new Error('live events cannot be read')
    },
    close: async () => {
      await Promise.all([following.close(), ending.close()])
      sockets.endAll()
      await new Promise<void>((done) => aedes.close(done))
    },
  }
}
