import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addPostings } from '#app/demo/demonstration-postings.ts'
import { findUser } from '#features/administration/server/users.ts'
import { getPosting, listInbox, listOwnPostings } from '#features/records/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/**
 * Expects postings in every state of the inbox, with their files, as the records staff and their authors see them; a second load changes
 * nothing.
 */
export async function expectPostings(server: TestServer, council: Council) {
  await addPostings(server, council, dayOf(new Date(), server.env.time_zone))
  const staff = server.as(await findUser(server.db, 'records'))
  const { items } = (await staff.call(listInbox, { query: {} })).body
  expect(items).toHaveLength(council.postings.length)
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['received', 'accepted', 'attached', 'rejected']))
  for (const planned of council.postings) {
    const poster = server.as(await findUser(server.db, planned.username))
    const own = (await poster.call(listOwnPostings, { query: {} })).body.find(
      ({ created }) => Date.parse(created) === Date.parse(planned.posted),
    )
    const { body } = await poster.call(getPosting, { params: { id: own?.id ?? 0 } })
    expect(body).toMatchObject({ kind: planned.kind, title: planned.title, state: planned.decision?.state ?? 'received' })
    expect(body.files.map(({ name }) => name)).toEqual(planned.papers.map(({ file_name }) => file_name))
    const { decision } = planned
    if (decision?.state === 'rejected') expect(body.answer).toBe(decision.answer)
    if (decision?.state === 'attached') expect(body.business?.number).toBe(decision.number)
    if (decision?.state === 'accepted') expect(body.business).toMatchObject({ number: decision.number, title: decision.title })
  }
}
