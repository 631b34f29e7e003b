import { fillPath } from '#platform/shared/endpoint.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { lackingHeaders } from '#testing/server/hostile/lacking-headers.ts'
import type { Request, Row } from './row.ts'
import type { World } from './world.ts'

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
