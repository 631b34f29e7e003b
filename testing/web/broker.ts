import { generate, type IConnectPacket, type Packet, parser } from 'mqtt-packet'
import { beforeEach, expect, vi } from 'vitest'
import { eventually } from './eventually.ts'

/** A websocket of the page, as the broker sees it: it says and does only what a test tells it. */
class BrokerSocket {
  readonly address: string
  readonly protocols: string[]
  binaryType = 'blob'
  isClosed = false
  /** Whether it grants subscriptions and answers pings as they come. */
  answersAll = false
  /** What the page sent, in order. */
  readonly sent: Packet[] = []
  readonly #listeners = new Map<string, (event: object) => void>()
  readonly #parser = parser()
  #answered = 0
  constructor(address: string, protocols: string[]) {
    this.address = address
    this.protocols = protocols
    this.#parser.on('packet', (packet: Packet) => {
      this.sent.push(packet)
      if (this.answersAll) this.#answer(packet)
    })
    broker.sockets.push(this)
    queueMicrotask(() => this.#emit('open', {}))
  }
  addEventListener(name: string, listener: (event: object) => void) {
    this.#listeners.set(name, listener)
  }
  send(bytes: Uint8Array) {
    if (!this.isClosed) this.#parser.parse(Buffer.from(bytes))
  }
  close() {
    this.isClosed = true
  }
  #emit(name: string, event: object) {
    if (!this.isClosed) this.#listeners.get(name)?.(event)
  }
  /** Sends packets to the page in one message. */
  say(...packets: Packet[]) {
    this.sayBytes(Buffer.concat(packets.map((packet) => generate(packet))))
  }
  sayBytes(bytes: Uint8Array) {
    this.#emit('message', { data: new Uint8Array(bytes).buffer })
  }
  lose(code = 1006) {
    this.#emit('close', { code })
    this.isClosed = true
  }
  all<Command extends Packet['cmd']>(cmd: Command) {
    return this.sent.filter((packet): packet is Extract<Packet, { cmd: Command }> => packet.cmd === cmd)
  }
  get topics() {
    return this.all('subscribe').flatMap(({ subscriptions }) => subscriptions.map(({ topic }) => topic))
  }
  accept(returnCode = 0) {
    this.say({ cmd: 'connack', returnCode, sessionPresent: false })
  }
  /** Grants all subscriptions that were not answered yet, or refuses them. */
  grant(granted: 0 | 128 = 0) {
    for (const { messageId, subscriptions } of this.all('subscribe').slice(this.#answered)) {
      this.#answered++
      this.say({ cmd: 'suback', messageId: messageId ?? 0, granted: subscriptions.map(() => granted) })
    }
  }
  #answer({ cmd }: Packet) {
    if (cmd === 'pingreq') this.say({ cmd: 'pingresp' })
    else this.grant()
  }
  get credentials() {
    const { username, password } = this.all('connect')[0] ?? ({} as IConnectPacket)
    return { username, password: password?.toString() }
  }
}

/** The broker's side of the page's live channel. */
export const broker = {
  sockets: [] as BrokerSocket[],
  /** The connection that the page has open or is opening. */
  get open() {
    return this.sockets.find(({ isClosed }) => !isClosed)
  },
  isAsked: () => broker.open?.all('connect').length === 1,
  lose: () => broker.open?.lose(),
}

/** Gives each test of a file a broker in place of the browser's websockets. */
export function withBroker(): void {
  beforeEach(() => {
    broker.sockets.length = 0
    vi.stubGlobal('WebSocket', BrokerSocket)
  })
}

/** Waits until the page connects, accepts it, and grants all its topics. */
export async function connected(): Promise<void> {
  await eventually(() => expect(broker.isAsked()).toBe(true))
  const { open } = broker
  if (!open) return
  open.answersAll = true
  open.accept()
}

/** Delivers a message of a topic to the page. */
export const tell = (topic: string, message: object): void =>
  broker.open?.say({ cmd: 'publish', topic, payload: JSON.stringify(message), qos: 0, retain: false, dup: false })
