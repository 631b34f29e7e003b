import { unique } from '#testing/server/test-server.ts'
import { judge } from './judge.ts'
import { type Operation, operations } from './operations.ts'
import { committeeOf, hasRole, type Listed, sees, seesMotion } from './reference.ts'
import type { Built } from './worlds/build.ts'
import type { World } from './worlds/world.ts'

/** The places of a list that a user does not see. */
export const unseenBy = (world: World, person: number, list: Listed): number[] =>
  world[list].map((_, at) => at).filter((at) => !sees[list](world, person, at))

/**
 * Whether a user must not notice an operation of another one, by permissions.md: it concerns what they do not see, or is private to the
 * other user.
 */
export function isUnnoticed(world: World, person: number, operation: Operation): boolean {
  const { by, does, on, with: whom } = operation
  if (by === person || whom === person) return false
  // A user's own membership is visible before its start and after its end.
  if (operations[does] === 'memberships' && world.memberships[on]?.person === person) return false
  if (operations[does] === 'groups' && isNamedByMotion(world, person, on)) return false
  if (!sees[operations[does]](world, person, on)) return !shows(world, person, operation)
  if (own.has(does)) return true
  if (does === 'read') return !isResponsible(world, person, { on: 'documents', of: on })
  return does === 'create_motion' && !isResponsible(world, person, { on: 'meetings', of: on })
}

/** A motion shows which groups it asks to sign. */
export const isNamedByMotion = (world: World, person: number, group: number): boolean =>
  world.motions.some(({ groups }, at) => groups.includes(group) && seesMotion(world, person, at))

/** Whether the operation makes the user see more or less, such as a private note becoming public. */
function shows(world: World, person: number, operation: Operation): boolean {
  const after = structuredClone(world)
  judge(world, operation).next?.(after)
  return lists.some((list) => String(unseenBy(world, person, list)) !== String(unseenBy(after, person, list)))
}
const lists = Object.keys(sees) as Listed[]

const own = new Set<Operation['does']>([
  'note_committee',
  'note_meeting',
  'note_item',
  'note_document',
  'visit',
  'bookmark',
  'add_paper',
  'choose_user',
  'list_readers',
  'post_suggestion',
])

const isResponsible = (world: World, person: number, target: Parameters<typeof committeeOf>[1]) =>
  hasRole(world, person, committeeOf(world, target), 'responsible')

/** Words that must not be found by those who may not see them. */
export const secret = () => unique('Geheimnis')

/** The ids of objects that a user does not see. */
export type Unseen = (list: Listed & keyof Built['ids']) => number[]
