import { expect, request } from '@playwright/test'
import { apiAddress, type Caller, csrfToken } from '#e2e/api.ts'
import { beginSession } from '#e2e/journey.ts'
import { ownPlace } from '#e2e/tested-sites.ts'
import { fillPath } from '#platform/shared/endpoint.ts'

type Person = Caller & { post: (call: { path: string }, asked: { params: Record<string, number>; body?: object }) => Promise<void> }

/** A signed-in user without a browser, who sees by the API what the browser's user does, and answers it. */
export async function aPerson(username: string): Promise<Person> {
  const calls = await request.newContext({ baseURL: ownPlace().address })
  const person = { request: calls, context: () => ({ cookies: async () => (await calls.storageState()).cookies }) }
  await beginSession(person, username)
  return {
    ...person,
    async post({ path }, { params, body }) {
      const headers = { 'X-CSRFToken': await csrfToken(person) }
      const answer = await calls.post(apiAddress(fillPath(path, params)), { headers, data: body })
      expect(answer.status(), await answer.text()).toBeLessThan(300)
    },
  }
}
