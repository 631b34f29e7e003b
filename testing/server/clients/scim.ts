import { createToken } from '#features/identity/server/access-tokens/repository.ts'
import type { Scope } from '#platform/shared/endpoint.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A program's account, without a password, that administers the site. */
export async function aProgram(server: Pick<TestServer, 'db'>) {
  const program = await aPerson(server, 'scim')
  await server.db.updateTable('app_user').set({ is_site_admin: true }).where('id', '=', program.id).execute()
  return program
}

/** An access token of that user, as the command line makes it. */
export const aTokenOf = async (server: Pick<TestServer, 'db' | 'clock'>, { id }: { id: number }, scopes: Scope[] = ['scim']) =>
  (
    await createToken(
      server.db,
      { id: null, username: 'command line' },
      { name: 'Entra ID', scopes, days: 30 },
      { user_id: id, is_own: false, now: server.clock() },
    )
  ).token

/** An identity provider with a token for SCIM. */
export async function aScimClient(server: TestServer) {
  const account = await aProgram(server)
  const program = server.withToken(await aTokenOf(server, account))

  /** Asks below scim/v2/; `body` is sent as SCIM. */
  const ask = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await program.request({
      method,
      url: `${server.env.path_prefix}/scim/v2/${path}`,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? undefined : answer.json() }
  }

  /** A PATCH with these operations. */
  const patch = (path: string, ...Operations: object[]) =>
    ask('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

  return { account, ask, patch }
}
export type ScimClient = Awaited<ReturnType<typeof aScimClient>>
