import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { packetLengths } from './packet-lengths.ts'

/** Browsers say who they are and what they listen to. The broker would keep whatever a header announces, up to 256 MB, also of a stranger. */
const largestPacket = 16 * 1024

type Chunk = { chunk: Buffer }

/** A websocket as the stream that the broker reads and writes. A packet, which is written in pieces, goes out as one frame. */
export function packetStream(webSocket: WebSocket): Duplex {
  const send = (bytes: Buffer, done: (error?: Error | null) => void) => webSocket.send(bytes, done)
  const stream = new Duplex({
    read: () => webSocket.resume(),
    write: (chunk: Buffer, _encoding, done) => send(chunk, done),
    writev: (chunks: Chunk[], done) => send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => {
      webSocket.close()
      done()
    },
    destroy: (error, done) => {
      webSocket.terminate()
      done(error)
    },
  })
  const isWithin = packetLengths(largestPacket)
  webSocket.on('message', (bytes: Buffer) => {
    if (!isWithin(bytes)) stream.destroy()
    else if (!stream.push(bytes)) webSocket.pause()
  })
  webSocket.once('error', (error) => stream.destroy(error))
  webSocket.once('close', () => stream.destroy())
  return stream
}
