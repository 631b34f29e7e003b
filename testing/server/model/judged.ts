import type { Deed } from './deeds.ts'
import type { World } from './world.ts'

/**
 * What the documents say of a deed: with which statuses it may be answered, and what is so afterwards where it is done (`next` changes the world that it is
 * given). Where several reasons refuse, any that fits will do; what one does not see is not there, whatever else is wrong.
 */
export type Judged = { answers: number[]; next?: (world: World) => void }

/** A deed with what its rules ask of who does it. */
export type Subject = Deed & {
  world: World
  committee: number
  is: (role: 'member' | 'responsible') => boolean
  rests: 409 | false
  left: 403 | false
}
