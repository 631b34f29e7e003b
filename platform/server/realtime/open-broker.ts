import { Aedes, type Client } from 'aedes'
import type { PoolConfig } from 'pg'
import type { WebSocket } from 'ws'
import type { Deps } from '#platform/server/house.ts'
import { topicFor } from '#platform/shared/realtime/topic.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { admit } from './admit.ts'
import type { Broker } from './broker.ts'
import { endDead } from './end-dead.ts'
import { followEvents } from './follow-events.ts'
import { openListeners } from './listeners.ts'
import type { ListeningRules } from './listening-rules.ts'
import type { NewEvent } from './new-events.ts'
import { openSockets } from './sockets.ts'

/** With the library's defaults one slow subscriber holds everybody up, and one whose line is dead listens for good. */
const limits = { concurrency: 10_000, drainTimeout: 2_000, connectTimeout: 5_000, keepaliveLimit: 120 }

type Given = Pick<Deps, 'db' | 'env' | 'clock'> & { rules: ListeningRules; connection: PoolConfig; tellError: (error: unknown) => void }

/** Opens the broker: pages of this site listen, and events of all app servers are delivered to those who may hear them. */
export async function openBroker({ db, env, clock, rules, connection, tellError }: Given): Promise<Broker> {
  const aedes = await Aedes.createBroker(limits)
  const webSockets = new WeakMap<Client, WebSocket>()
  const listeners = openListeners()
  admit(aedes, { db, clock, rules, listeners, webSockets })
  const sockets = openSockets(env, (stream, { webSocket, request }) => {
    const client = aedes.handle(stream, request)
    webSockets.set(client, webSocket)
    stream.once('close', () => listeners.remove(client))
  })
  const following = await followEvents({ db, connection, tellError, deliver })
  const ending = endDead({ db, clock, rules, listeners, following })

  async function deliver({ topic, message, audience }: NewEvent) {
    const subscribed = listeners.to(topic)
    if (subscribed.length === 0) return
    const heard = await rules.audienceOf(db, audience, dayOf(clock(), env.time_zone))
    const payload = JSON.stringify(message)
    for (const { client, user_id } of subscribed) {
      if (!heard.has(user_id)) continue
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
