import { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

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
  webSocket.on('message', (bytes: Buffer) => {
    if (!stream.push(bytes)) webSocket.pause()
  })
  webSocket.once('error', (error) => stream.destroy(error))
  webSocket.once('close', () => stream.destroy())
  return stream
}
