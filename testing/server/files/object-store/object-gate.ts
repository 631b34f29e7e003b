import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Treatment of a request: `cut`: the response breaks off after this many bytes; `silent`: it stalls after this many; a promise: the request
 * is forwarded once it settles.
 */
export type Way = 'on' | 'hang up' | 'nothing' | { cut: number } | { silent: number } | { status: number; body?: string } | Promise<unknown>
export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }

/** A proxy in front of an object store that treats requests as the test says. */
export async function anObjectGate(port: number) {
  const passed: Asked[] = []
  const gate = { rule: (_asked: Asked): Way => 'on', answering: 0 }
  const server = createServer((asking, answering) => {
    const url = new URL(asking.url ?? '', 'http://gate')
    const asked = { method: asking.method ?? '', path: url.pathname, query: url.searchParams, headers: asking.headers }
    passed.push(asked)
    gate.answering += 1
    answering.once('close', () => {
      gate.answering -= 1
    })
    void go({ asking, answering, port }, gate.rule(asked))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** All requests, in order. */
    passed,
    /** Number of responses in progress. */
    answering: () => gate.answering,
    port: (server.address() as AddressInfo).port,
    /** Applies from now on; without a rule everything is forwarded. */
    judge: (rule: (asked: Asked) => Way = () => 'on') => {
      gate.rule = rule
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Exchange = { asking: IncomingMessage; answering: ServerResponse; port: number }

async function go(exchange: Exchange, way: Way) {
  const { asking, answering } = exchange
  if (way === 'nothing') return
  if (way === 'hang up') return void asking.socket.destroy()
  if (way instanceof Promise) return way.then(() => passOn(exchange, Infinity))
  if (way === 'on') return passOn(exchange, Infinity)
  if ('cut' in way) return passOn(exchange, way.cut, () => answering.destroy())
  if ('silent' in way) return passOn(exchange, way.silent, () => undefined)
  asking.resume()
  answering.writeHead(way.status, { 'content-type': 'application/xml' }).end(way.body)
}

/** Forwards the headers unchanged, since they are signed. */
function passOn({ asking, answering, port }: Exchange, bytes: number, end = () => {}) {
  const { method, url: path, headers } = asking
  const further = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    answering.writeHead(answer.statusCode ?? 500, answer.headers)
    if (bytes === Infinity) answer.pipe(answering)
    else passSome(answer, answering, { bytes, end })
  })
  further.on('error', () => answering.destroy())
  asking.pipe(further)
}

function passSome(answer: IncomingMessage, answering: ServerResponse, { bytes, end }: { bytes: number; end: () => void }) {
  let left = bytes
  answer.on('data', (piece: Buffer) => {
    if (left > 0) answering.write(piece.subarray(0, left))
    left -= piece.length
    if (left <= 0) end()
  })
}
