import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer }

/** Proxies a websocket upgrade to the server: forwards the request unchanged, then pipes both directions. */
export function handOnSocket({ request, socket, head }: Upgrade, target: string): void {
  const { method, url, rawHeaders } = request
  const { hostname, port } = new URL(target)
  const behind = connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  const headers = rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  behind.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
  behind.write(head)
  // Either side may close first: pages are left, and the server restarts.
  pipeline(socket, behind, socket, () => undefined)
}
