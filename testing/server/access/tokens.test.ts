import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken } from '#features/identity/server/access-tokens/repository.ts'
import { type Scope, scopes } from '#platform/shared/endpoint.ts'
import { answersOf, anyone, type Row } from './row.ts'
import { methodOf, pathOf, send, sendingOf, type TwoWorlds, twoWorlds } from './send.ts'
import { table } from './table.ts'

let worlds: TwoWorlds
const holders = ['RS', 'SA'] as const
/** A program with a token of each scope, for each holder. */
let programs: Record<string, ReturnType<TwoWorlds['world']['server']['withToken']>>
beforeAll(async () => {
  worlds = await twoWorlds()
  const { server, people } = worlds.world
  const pairs = holders.flatMap((code) => scopes.map((scope) => ({ code, scope })))
  const made = pairs.map(async ({ code, scope }) => {
    // The administration's scopes are refused to RS when the token is made; a right that was lost later must not count either.
    const isRefused = code === 'RS' && ['admin', 'scim'].includes(scope)
    const given = { name: 'Programm', scopes: [isRefused ? ('read' as const) : scope], days: 30 }
    const making = { user_id: people[code]!.id, is_own: true, now: server.clock() }
    const { id, token } = await createToken(server.db, { id: null, username: 'test' }, given, making)
    await server.db
      .updateTable('access_token')
      .set({ scopes: [scope] })
      .where('id', '=', id)
      .execute()
    return [`${code} ${scope}`, server.withToken(token)] as const
  })
  programs = Object.fromEntries(await Promise.all(made))
})
afterAll(() => worlds[Symbol.asyncDispose]())

const importing = ['POST committees/:committee/import_meeting/', 'POST committees/:committee/create_meeting/', 'POST meetings/:id/by_hand/']
/** Would give the program more than the data: sign-ins, keys of devices, further tokens, secret addresses. */
const ofAccount = /^users\/me\/(sessions|second_factor|access_tokens|calendar_feed)\/|^devices\//

/** The scope that a call needs, written independently of the contract; null if no token suffices. */
function neededFor(route: string): Scope | null {
  if (importing.includes(route)) return 'import'
  if (pathOf(route).startsWith('admin/')) return 'admin'
  return methodOf(route) === 'GET' && !ofAccount.test(pathOf(route)) ? 'read' : null
}

const isForAnyone = (row: Row) => (typeof row === 'string' ? row : row.answers) === anyone

test.each(Object.entries(table))('%s takes tokens of its scope, which can do what their user can', async (route, row) => {
  const { undo, world } = worlds
  await undo.undone(async () => {
    const sending = await sendingOf(world, route, row)
    for (const code of holders) {
      for (const scope of scopes) {
        await undo.undone(async () => {
          const isEnough = isForAnyone(row) || scope === neededFor(route)
          const { status, lacking } = await send(programs[`${code} ${scope}`]!, sending)
          expect([code, scope, status, lacking]).toEqual([code, scope, isEnough ? answersOf(row)[code] : '403', []])
        })
      }
    }
  })
})
