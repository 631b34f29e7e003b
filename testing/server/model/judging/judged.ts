import type { Operation } from '#testing/server/model/operations.ts'
import type { World } from '#testing/server/model/worlds/world.ts'

/**
 * What the documents say of an operation: the allowed statuses, and how a success changes the world (`next` modifies it). If several
 * reasons refuse it, any of their statuses is allowed. A hidden object gives 404 whatever else is wrong.
 */
export type Judged = { answers: number[]; next?: (world: World) => void }

/** An operation with what its rules need to know about the user. */
export type Subject = Operation & {
  world: World
  committee: number
  is: (role: 'member' | 'responsible') => boolean
  rests: 409 | false
  left: 403 | false
}
