import { expect } from 'vitest'
import { secondReading, withdrawnDraft } from '#app/demo/council/meetings-education.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { TestHouse } from '#testing/server/house.ts'

/** A draft that the last import no longer has is left to the member who marked it, and to nobody else. */
export async function expectWithdrawn(house: TestHouse): Promise<void> {
  const { id } = await house.db
    .selectFrom('meeting')
    .select('id')
    .where('opengever_id', '=', secondReading.opengever_id)
    .executeTakeFirstOrThrow()
  const titles = async (username: string) => {
    const { body } = await house.as(await findUser(house.db, username)).call(listWithdrawn, { params: { id } })
    return [body.agenda_items, body.documents.map(({ title }) => title)]
  }
  expect(await titles('member')).toEqual([[], [withdrawnDraft]])
  expect(await titles('colleague')).toEqual([[], []])
}
