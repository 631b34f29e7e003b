import type { Server } from 'node:http'
import type { Audience, Db } from '#platform/server/database/db.ts'

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

/** A browser's credentials for the broker. */
export type Credentials = { username: string; password: string }
/** The user and session of a client. */
export type Listener = { user_id: number; token_hash: string }

/** The features' rules for the broker: who may connect, subscribe to what, and receive an event. */
export type ListeningRules = {
  /** The owner of credentials; undefined if they are wrong or expired, or if their session has ended. */
  listenerOf: (db: Db, given: Partial<Credentials>, now: Date) => Promise<Listener | undefined>
  /** Topics that a user may subscribe to. */
  topicsOf: (user_id: number) => string[]
  /** Ids of the users who are in the audience now; `today` is the site's day. */
  audienceOf: (db: Db, audience: Audience, today: string) => Promise<Set<number>>
  /** Token hashes of those sessions that are still valid. */
  stillLiving: (db: Db, asked: { token_hashes: string[]; now: Date }) => Promise<Set<string>>
}
