import type { Db } from '#platform/server/database/db.ts'
import type { Audience } from './tables.ts'

/** A browser's sign-in to the broker. */
export type Credentials = { username: string; password: string }
/** Whose channel it is, and by which session. */
export type Listener = { user_id: number; token_hash: string }

/** What the broker is told of the features: who may listen, to what, and who hears an event. */
export type ListeningRules = {
  /** Whose credentials these are; nobody's when they are false or too old, or when their session has ended. */
  listenerOf: (db: Db, given: Partial<Credentials>, now: Date) => Promise<Listener | undefined>
  /** The topics that a person may listen to. */
  topicsOf: (user_id: number) => string[]
  /** The users who are of the audience at this instant, on this day of the site. */
  audienceOf: (db: Db, audience: Audience, today: string) => Promise<Set<number>>
  /** Which of these sessions live, by the hashes of their tokens. */
  stillLiving: (db: Db, asked: { token_hashes: string[]; now: Date }) => Promise<Set<string>>
}
