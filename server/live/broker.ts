import { createHmac, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { sameToken } from '#server/kit/same-token.ts'
import { layersChangedTopic } from '#shared/annotations/sharing-contract.ts'

/** The topics that a browser may listen to: what is said to everybody (D1 §7, D2 §4), and what is said to this person alone. */
const topicsOf = (user_id: number) => ['tagesordnung_item/is_active_changed', layersChangedTopic(user_id)]
const credentialsLastFor = 60_000
const largestMessage = 64 * 1024
const badCredentials = 4

export type Credentials = { username: string; password: string }

/** The MQTT broker on the web server's own port; browsers listen, the server alone speaks. */
export type Broker = {
  /** Short-lived credentials for one person. */
  credentialsFor: (user_id: number, now: Date) => Credentials
  /** Takes over the upgrades of `{path_prefix}/mqtt`. */
  attach: (server: Server, path: string) => void
  /** Says something to whoever listens on this server. Nobody waits for it, and it waits for nobody. */
  publish: (topic: string, message: object) => void
  /** Throws when the broker does not answer. */
  check: () => Promise<void>
  close: () => Promise<void>
}

export async function openBroker(): Promise<Broker> {
  const key = randomBytes(32)
  // With the library's defaults one slow subscriber holds everybody up.
  const aedes = await Aedes.createBroker({ concurrency: 10_000, drainTimeout: 2_000, connectTimeout: 5_000, maxClientsIdLength: 64 })
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    handleProtocols: chooseProtocol,
  })
  const people = new WeakMap<Client, number>()
  aedes.authenticate = (client, username, password, done) => {
    const refused: AuthenticateError = Object.assign(new Error('bad credentials'), { returnCode: badCredentials })
    if (!areFresh(key, username, password?.toString())) return done(refused, false)
    people.set(client, Number(username?.split('.')[0]))
    return done(null, true)
  }
  aedes.authorizePublish = (client, _packet, done) => done(client ? new Error('browsers do not publish') : null)
  aedes.authorizeSubscribe = (client, subscription, done) =>
    done(null, topicsOf(people.get(client) ?? 0).includes(subscription.topic) ? { ...subscription, qos: 0 } : null)
  return {
    credentialsFor: (user_id, now) => makeCredentials(key, user_id, now),
    attach: (server, path) => {
      server.on('upgrade', (request, socket, head) => {
        // Whoever is refused may be gone before the answer.
        socket.on('error', () => undefined)
        if (new URL(request.url ?? '/', 'http://here').pathname.replace(/\/$/, '') !== path) return socket.destroy()
        if (!isOwnOrigin(request.headers)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
        return sockets.handleUpgrade(request, socket, head, (webSocket) => {
          const stream = createWebSocketStream(webSocket)
          stream.on('error', () => webSocket.terminate())
          aedes.handle(stream, request)
        })
      })
    },
    publish: (topic, message) => {
      const payload = JSON.stringify(message)
      aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined)
    },
    check: async () => {
      if (aedes.closed) throw new Error('the broker is closed')
    },
    close: async () => {
      for (const webSocket of sockets.clients) webSocket.terminate()
      await new Promise<void>((done) => aedes.close(done))
    },
  }
}

const chooseProtocol = (offered: Set<string>) => ['mqtt', 'mqttv3.1'].find((name) => offered.has(name)) ?? false

/** A page of another site must not listen with this site's user. */
const isOwnOrigin = ({ origin, host }: { origin?: string | undefined; host?: string | undefined }) =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)

const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

function makeCredentials(key: Buffer, user_id: number, now: Date): Credentials {
  const username = `${user_id}.${now.getTime() + credentialsLastFor}`
  return { username, password: signature(key, username) }
}

function areFresh(key: Buffer, username = '', password = ''): boolean {
  return sameToken(password, signature(key, username)) && Number(username.split('.')[1]) > Date.now()
}
