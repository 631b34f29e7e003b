import { undoing } from '#testing/server/factories/undoing.ts'
import { testHouse } from '#testing/server/house.ts'
import type { Code } from './actors.ts'
import { isNobody } from './row.ts'
import { accessWorld } from './world.ts'

/**
 * A committee with all actors, and another one: TM is responsible in it, OM a member, and of the others nobody. Every id of the other one's objects is
 * an id of nothing else. What is done by the tests is undone.
 */
export async function twoWorlds() {
  const undo = undoing()
  const house = await testHouse({ FULL_TEXT_SEARCH: 'on' }, undo)
  const world = await accessWorld(house)
  await undo.run(idsOfTheirOwn)
  const elsewhere = await accessWorld(house, { RS: world.people.TM, MB: world.people.OM })
  await undo.begin()
  const end = async () => {
    // The broker looks into the database by itself.
    await house.broker.close()
    await undo.end()
    await house[Symbol.asyncDispose]()
  }
  return { undo, house, world, elsewhere, [Symbol.asyncDispose]: end }
}
export type TwoWorlds = Awaited<ReturnType<typeof twoWorlds>>

/** Who each of them is in the other committee. */
export const inOther = (code: Code): Code => {
  if (isNobody(code)) return 'AN'
  return ({ TM: 'RS', OM: 'MB', SA: 'SA', RE: 'RE' } as Partial<Record<Code, Code>>)[code] ?? 'NM'
}

const idsOfTheirOwn = `select setval(format('%I.%I', schemaname, sequencename)::regclass, 2000000 + 10000 * row_number() over (order by sequencename))
  from pg_sequences where schemaname = 'public' and max_value > 2000000000`
