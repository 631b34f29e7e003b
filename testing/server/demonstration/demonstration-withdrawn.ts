import { expect } from 'vitest'
import { secondReading, withdrawnDraft } from '#app/demo/council/meetings/meetings-education.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects that only the member who annotated a withdrawn draft still sees it. */
export async function expectWithdrawn(server: TestServer): Promise<void> {
  const { id } = await server.db
    .selectFrom('meeting')
    .select('id')
    .where('opengever_id', '=', secondReading.opengever_id)
    .executeTakeFirstOrThrow()
  const titles = async (username: string) => {
    const { body } = await server.as(await findUser(server.db, username)).call(listWithdrawn, { params: { id } })
    return [body.agenda_items, body.documents.map(({ title }) => title)]
  }
  expect(await titles('member')).toEqual([[], [withdrawnDraft]])
  expect(await titles('colleague')).toEqual([[], []])
}
