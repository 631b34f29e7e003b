import type { IncomingMessage, ServerResponse } from 'node:http'
import type { House } from './house.ts'

/** In bytes a second. Whoever sends less of a body holds a connection, and does nothing else. */
const least = 1_000

/**
 * Ends the connections of requests whose body stays away or comes byte by byte for BODY_SECONDS, and of those whose body goes on for so long after their
 * answer. A slow line may take as long as it takes.
 */
export function endStalledBodies({ app, env }: Pick<House, 'app' | 'env'>): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!raw.complete && bringsBody(raw)) watch(raw, { answer: reply.raw, seconds: env.body_seconds })
  })
}

const bringsBody = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

function watch(raw: IncomingMessage, { answer, seconds }: { answer: ServerResponse; seconds: number }) {
  let before = raw.socket.bytesRead
  let wasAnswered = false
  const look = () => {
    const arrived = raw.socket.bytesRead - before
    before += arrived
    // What waits here to be read is not its sender's fault.
    const isSlow = arrived < least * seconds && raw.readableLength === 0
    if (!raw.complete && (isSlow || wasAnswered)) end(raw, answer)
    wasAnswered = answer.writableFinished
  }
  const looking = setInterval(look, seconds * 1000).unref()
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(looking))
}

function end(raw: IncomingMessage, answer: ServerResponse) {
  if (!answer.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  raw.destroy()
}
