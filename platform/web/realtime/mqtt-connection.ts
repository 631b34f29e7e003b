import { mqtt_pkt_ctx, type ReadPacket, type WrittenPackets } from 'u8-mqtt-packet/esm/codec_bind.js'
import packets from 'u8-mqtt-packet/esm/codec_v4_lean.js'

export type Credentials = { username: string; password: string }

/** What a connection reports; nothing after `end`. */
type Events = {
  /** Topics to subscribe to as soon as the server accepts the connection. */
  topics: () => string[]
  /** Subscriptions took effect. */
  granted: () => void
  heard: (topic: string, text: string) => void
  /** Refused, closed or silent; with the websocket's close code, if it has one. The connection is over. */
  lost: (code?: number) => void
}

export type MqttConnection = {
  /** Also subscribes to a topic; before the server accepts the connection, `topics` has it. */
  subscribe: (topic: string) => void
  end: () => void
}

/** From the first packet to its acceptance (ms; D1 §7). */
const CONNECT_TIMEOUT_MS = 1000
/** Proxies close connections that are silent for a minute (nginx's default). */
const PING_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 15_000
/** In seconds. Twice the pause, because browsers run the timers of hidden pages only once a minute. */
const KEEP_ALIVE = 60

const mqtt = mqtt_pkt_ctx(4, packets)
const texts = new TextDecoder()

/** Opens one connection to an MQTT 3.1.1 broker over a websocket, only to listen: a clean session, QoS 0. It never reconnects. */
export function connectMqtt(address: string, credentials: Credentials, { topics, granted, heard, lost }: Events): MqttConnection {
  const socket = new WebSocket(address, ['mqtt'])
  socket.binaryType = 'arraybuffer'
  const incoming = mqtt.mqtt_stream()
  let subscriptions = 0
  let isAccepted = false
  let isOver = false

  const end = () => {
    isOver = true
    clearTimeout(timer)
    socket.close()
  }
  const lose = (code?: number) => {
    if (isOver) return
    end()
    lost(code)
  }
  let timer = setTimeout(lose, CONNECT_TIMEOUT_MS)
  const wait = (ms: number, next: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }
  const send = <Type extends keyof WrittenPackets>(type: Type, packet?: WrittenPackets[Type]) => socket.send(mqtt.encode_pkt(type, packet))
  const subscribe = (...wanted: string[]) => send('subscribe', { pkt_id: ++subscriptions, topics: wanted })
  const pingLater = () => wait(PING_EVERY_MS, ping)
  const ping = () => {
    wait(ANSWER_WITHIN_MS, lose)
    send('pingreq')
  }
  const accept = () => {
    isAccepted = true
    pingLater()
    subscribe(...topics())
  }
  const take = (packet: ReadPacket) => {
    if (packet.type === 'connack') return packet.reason.valueOf() === 0 ? accept() : lose()
    // A refused subscription would never receive anything.
    if (packet.type === 'suback') return packet.answers.every(({ ok }) => ok) ? granted() : lose()
    if (packet.type === 'publish') return heard(packet.topic, texts.decode(packet.payload))
    return pingLater()
  }

  socket.addEventListener('open', () =>
    send('connect', { client_id: '', keep_alive: KEEP_ALIVE, flags: { clean_start: true }, ...credentials }),
  )
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    for (const packet of incoming.decode(new Uint8Array(data))) if (!isOver) take(packet)
  })
  socket.addEventListener('close', ({ code }) => lose(code))
  return { subscribe: (topic) => isAccepted && subscribe(topic), end }
}
