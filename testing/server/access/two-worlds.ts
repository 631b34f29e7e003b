import { undoing } from '#testing/server/factories/undoing.ts'
import { testServer } from '#testing/server/test-server.ts'
import type { Code } from './actors.ts'
import { isNobody } from './row.ts'
import { accessWorld } from './world.ts'

/**
 * A committee with all actors, and another one in which TM is responsible, OM a member, and the others have no role. Ids of the other one's
 * objects are unique across all tables. Changes by tests are undone.
 */
export async function twoWorlds() {
  const undo = undoing()
  const server = await testServer({ FULL_TEXT_SEARCH: 'on' }, undo)
  const world = await accessWorld(server)
  await undo.run(idsOfTheirOwn)
  const elsewhere = await accessWorld(server, { RS: world.people.TM, MB: world.people.OM })
  await undo.begin()
  const end = async () => {
    // The broker queries the database on its own.
    await server.broker.close()
    await undo.end()
    await server[Symbol.asyncDispose]()
  }
  return { undo, server, world, elsewhere, [Symbol.asyncDispose]: end }
}
export type TwoWorlds = Awaited<ReturnType<typeof twoWorlds>>

/** The actor that each one is in the other committee. */
export const inOther = (code: Code): Code => {
  if (isNobody(code)) return 'AN'
  return ({ TM: 'RS', OM: 'MB', SA: 'SA', RE: 'RE' } as Partial<Record<Code, Code>>)[code] ?? 'NM'
}

const idsOfTheirOwn = `select setval(format('%I.%I', schemaname, sequencename)::regclass, 2000000 + 10000 * row_number() over (order by sequencename))
  from pg_sequences where schemaname = 'public' and max_value > 2000000000`
