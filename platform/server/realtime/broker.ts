import type { Server } from 'node:http'

/** The MQTT broker on the web server's port: browsers subscribe, only app servers publish, with `publish`. */
export type Broker = {
  /** Handles upgrade requests to `path`, that is, `{path_prefix}/mqtt`. */
  attach: (server: Server, path: string) => void
  /** Tells all clients to reconnect to another app server, because closing the web server waits for them. */
  hangUp: () => Promise<void>
  /** Throws if live events cannot be delivered. */
  check: () => Promise<void>
  /** Number of clients on this app server. */
  count: () => number
  close: () => Promise<void>
}
