import { randomUUID } from 'node:crypto'
import type { Aedes, AuthenticateError, Client } from 'aedes'
import type { WebSocket } from 'ws'
import type { Deps } from '#platform/server/deps.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import type { Listener, ListeningRules } from './broker.ts'
import type { Following } from './follow-events.ts'

/** Most bytes buffered for a client that does not read. */
const MAX_BUFFERED = 256 * 1024

/** More clients than anyone has tabs open. */
const MAX_PER_SESSION = 50

type Connected = Listener & { client: Client; webSocket: WebSocket; topics: Set<string> }

/** The clients connected to this app server. */
export function openListeners() {
  const connected = new Map<Client, Connected>()
  const all = () => [...connected.values()]
  return {
    all,
    of: (client: Client) => connected.get(client),
    to: (topic: string) => all().filter(({ topics, user_id }) => topics.has(topicFor(topic, user_id))),
    isFull: ({ token_hash }: Listener) => all().filter((one) => one.token_hash === token_hash).length >= MAX_PER_SESSION,
    add: (listener: Omit<Connected, 'topics'>) => void connected.set(listener.client, { ...listener, topics: new Set() }),
    remove: (client: Client) => void connected.delete(client),
  }
}

type Listeners = ReturnType<typeof openListeners>

/** Token hashes of listeners, each once. */
const hashesOf = (listeners: Listener[]) => [...new Set(listeners.map(({ token_hash }) => token_hash))]

/** Whether a client reads too slowly; it is disconnected before its buffer becomes a burden. */
const isSlow = ({ webSocket, client }: Connected) => webSocket.bufferedAmount + client.conn.writableLength > MAX_BUFFERED

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

/** A client stays connected for at most a second after its session has ended, on whichever app server. */
const CHECK_EVERY_MS = 400

type Watched = Pick<Deps, 'db' | 'clock'> & { rules: ListeningRules; listeners: Listeners; following: Pick<Following, 'isLost'> }

/** Closes connections whose sessions have ended; all of them while events cannot be delivered, so that the pages know. */
export function endDead({ db, clock, rules, listeners, following }: Watched) {
  const endThose = async () => {
    const asked = listeners.all()
    if (asked.length === 0) return
    const living = following.isLost() ? new Set() : await rules.stillLiving(db, { token_hashes: hashesOf(asked), now: clock() })
    for (const { client, token_hash } of asked) if (!living.has(token_hash)) client.close()
  }
  let asking = Promise.resolve()
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    // If the database is down, nobody can sign out either; the next check follows soon.
    asking = endThose()
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
      })
  }, CHECK_EVERY_MS)
  return {
    close: async () => {
      clearInterval(timer)
      await asking
    },
  }
}
