import { fillPath } from '#platform/shared/endpoint.ts'
import { undoing } from '#testing/server/factories/undoing.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { lackingHeaders } from '#testing/server/hostile/lacking-headers.ts'
import { testServer } from '#testing/server/test-server.ts'
import type { Code } from './actors.ts'
import { isNobody, type Request, type Row } from './row.ts'
import { accessWorld, type World } from './world.ts'

type Client = World['clients'][keyof World['clients']]
export type Params = NonNullable<Request['params']>
/** A request to a route, with all of its parameters. */
export type Sending = { route: string } & Request & { params: Params }

/** The request of a row, for objects of this world. */
export async function sendingOf(world: World, route: string, row: Row): Promise<Sending> {
  const asked = typeof row === 'string' ? {} : await row.ask(world)
  return { ...asked, route, params: { ...world.paramsOf(pathOf(route)), ...asked.params } }
}

export const pathOf = (route: string) => route.slice(route.indexOf(' ') + 1)
export const methodOf = (route: string) => route.slice(0, route.indexOf(' ')) as 'GET'
export const namesOf = (route: string) => [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Sends it with this client's session. */
export async function send(client: Client, { route, params, query, body, file }: Sending) {
  const answer = await client.request({
    method: methodOf(route),
    url: `/api/v1/${fillPath(pathOf(route), params)}`,
    ...(query && { query }),
    ...(body && { payload: body }),
    ...(file && multipart(...file)),
  })
  return { status: String(answer.statusCode), body: answer.rawPayload, headers: answer.headers, lacking: lackingHeaders(answer) }
}
export type Answered = Awaited<ReturnType<typeof send>>

/** The whole response as text for comparison, except for its date and nonce. */
export function bytesOf({ status, headers: { date: _instant, ...headers }, body }: Omit<Answered, 'lacking'>): string {
  return JSON.stringify([status, headers, body.toString('latin1')]).replace(/'nonce-[0-9a-f]{32}'/g, 'nonce')
}

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
