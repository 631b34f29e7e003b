import { type Deed, deeds } from './deeds.ts'
import { judge } from './judge.ts'
import { committeeOf, hasRole, type Listed, sees, seesMotion } from './reference.ts'
import type { World } from './world.ts'

/** The places of a list that somebody does not see. */
export const unseenBy = (world: World, person: number, list: Listed): number[] =>
  world[list].map((_, at) => at).filter((at) => !sees[list](world, person, at))

/** Whether somebody notices nothing of a deed of somebody else, by permissions.md: it is about what they do not see, or is the doer's own. */
export function isUnnoticed(world: World, person: number, deed: Deed): boolean {
  const { by, does, on, with: whom } = deed
  if (by === person || whom === person) return false
  // One's own roles are told before they begin, and after they have ended.
  if (deeds[does] === 'memberships' && world.memberships[on]?.person === person) return false
  if (deeds[does] === 'groups' && isNamedByMotion(world, person, on)) return false
  if (!sees[deeds[does]](world, person, on)) return !shows(world, person, deed)
  if (own.has(does)) return true
  if (does === 'read') return !isResponsible(world, person, { on: 'documents', of: on })
  return does === 'create_motion' && !isResponsible(world, person, { on: 'meetings', of: on })
}

/** Whoever sees a motion is told which groups it asks to sign. */
export const isNamedByMotion = (world: World, person: number, group: number): boolean =>
  world.motions.some(({ groups }, at) => groups.includes(group) && seesMotion(world, person, at))

/** Whether somebody sees more, or less, when it is done: a note that was private and is public now. */
function shows(world: World, person: number, deed: Deed): boolean {
  const after = structuredClone(world)
  judge(world, deed).next?.(after)
  return lists.some((list) => String(unseenBy(world, person, list)) !== String(unseenBy(after, person, list)))
}
const lists = Object.keys(sees) as Listed[]

const own = new Set<Deed['does']>([
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
