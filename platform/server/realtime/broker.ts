import type { Server } from 'node:http'

/** The MQTT broker on the web server's own port: browsers listen, the app servers alone speak, by `tell`. */
export type Broker = {
  /** Takes over the upgrades of `{path_prefix}/mqtt`. */
  attach: (server: Server, path: string) => void
  /** Sends every listener to another app server: a web server waits for them when it closes. */
  hangUp: () => Promise<void>
  /** Throws when nothing can be delivered. */
  check: () => Promise<void>
  /** How many listen on this app server. */
  count: () => number
  close: () => Promise<void>
}
