import { randomUUID } from 'node:crypto'
import type { Aedes, AuthenticateError, Client } from 'aedes'
import type { WebSocket } from 'ws'
import type { Deps } from '#platform/server/deps.ts'
import { isSlow, type Listeners } from './listeners.ts'
import type { ListeningRules } from './listening-rules.ts'

const unavailable = 3
const badCredentials = 4

type Given = Pick<Deps, 'db' | 'clock'> & { rules: ListeningRules; listeners: Listeners; webSockets: WeakMap<Client, WebSocket> }

/** Authenticates MQTT clients and restricts them to subscribing to their topics. */
export function admit(aedes: Aedes, { db, clock, rules, listeners, webSockets }: Given): void {
  aedes.preConnect = (_client, packet, done) => {
    // Clients cannot take over another's session by its id, and the broker keeps nothing of them.
    Object.assign(packet, { clientId: randomUUID(), clean: true, will: undefined })
    done(null, true)
  }
  aedes.authenticate = (client, username, password, done) => {
    const findRefusal = async () => {
      const listener = await rules.listenerOf(db, { username: username ?? '', password: password?.toString() ?? '' }, clock())
      const webSocket = webSockets.get(client)
      if (!listener || !webSocket) return refusal(badCredentials)
      // The client may have disconnected meanwhile.
      if (webSocket.readyState !== webSocket.OPEN) return refusal(unavailable)
      if (listeners.isFull(listener)) return refusal(unavailable)
      listeners.add({ ...listener, client, webSocket })
      return null
    }
    const answer = async () => {
      const refused = await findRefusal().catch(() => refusal(unavailable))
      done(refused, !refused)
    }
    void answer()
  }
  aedes.authorizePublish = (client, _packet, done) => done(client ? new Error('browsers do not publish') : null)
  aedes.authorizeSubscribe = (client, subscription, done) => {
    const listener = listeners.of(client)
    if (!listener || !rules.topicsOf(listener.user_id).includes(subscription.topic)) return done(null, null)
    listener.topics.add(subscription.topic)
    return done(null, { ...subscription, qos: 0 })
  }
  aedes.authorizeForward = (client, packet) => {
    const listener = listeners.of(client)
    if (listener && !isSlow(listener)) return packet
    client.close()
    return null
  }
  aedes.on('unsubscribe', (topics, client) => {
    for (const topic of topics) listeners.of(client)?.topics.delete(topic)
  })
}

const refusal = (returnCode: number): AuthenticateError => Object.assign(new Error('refused'), { returnCode })
