import type { IncomingMessage, ServerResponse } from 'node:http'
import type { House } from '#platform/server/house.ts'
import { say } from '#platform/server/lib/texts.ts'
import { languageOf } from './language.ts'
import { headersOfUnread } from './security-headers.ts'

/** In bytes a second. Whoever sends less of a body holds a connection, and does nothing else. */
const least = 500
/** In each BODY_SECONDS. */
const looks = 6

/**
 * Ends with 408 the requests whose body makes no progress for BODY_SECONDS, or on average too little in twice that time, and the connections of those whose body goes
 * on for BODY_SECONDS after their answer. A slow line may take as long as it takes.
 */
export function endStalledBodies({ app, env }: Pick<House, 'app' | 'env'>): void {
  // Of the server itself: the application does not hear of addresses that it cannot read.
  app.server.on('request', (request, answer) => {
    if (!request.complete && bringsBody(request)) watch({ request, answer, seconds: env.body_seconds, end: () => end(request, answer) })
  })
  const end = (request: IncomingMessage, answer: ServerResponse) => {
    if (answer.headersSent) return request.destroy()
    // Whoever works on it hears of its end once the answer is on its way.
    return request.socket.end(timedOut(request, env), () => request.destroy())
  }
}

const bringsBody = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

type Watched = { request: IncomingMessage; answer: ServerResponse; seconds: number; end: () => void }

function watch({ request, answer, seconds, end }: Watched) {
  /** What had arrived at each of the last looks. */
  const arrived = [request.socket.bytesRead]
  let looksSinceAnswer = 0
  const look = () => {
    const { bytesRead } = request.socket
    const hasStalled = bytesRead === arrived.at(-looks)
    const isSlow = arrived.length === 2 * looks && bytesRead - (arrived[0] ?? 0) < least * 2 * seconds
    arrived.push(bytesRead)
    if (arrived.length > 2 * looks) arrived.shift()
    if (answer.writableFinished) looksSinceAnswer++
    // What waits here to be read is not its sender's fault.
    const isSendersFault = request.readableLength === 0 && (hasStalled || isSlow)
    if (request.complete || !(isSendersFault || looksSinceAnswer > looks)) return
    clearInterval(looking)
    end()
  }
  const looking = setInterval(look, (seconds * 1000) / looks).unref()
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(looking))
}

/** The answer as it goes over the line: whoever was to give it still waits for the body. */
function timedOut(request: IncomingMessage, env: House['env']): string {
  const body = JSON.stringify({ detail: say(languageOf(request), { key: 'problem.too_slow' }) })
  const headers = {
    ...headersOfUnread(env),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 408 Request Timeout\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
