import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addPostings } from '#app/demo/demonstration-postings.ts'
import { findUser } from '#features/administration/server/users.ts'
import { getPosting, listInbox, listOwnPostings } from '#features/records/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestHouse } from '#testing/server/house.ts'

/** Postings in every state that the inbox knows, with their papers, as the records staff and their posters see them; loaded twice it is the same. */
export async function expectPostings(house: TestHouse, council: Council) {
  await addPostings(house, council, dayOf(new Date(), house.env.time_zone))
  const staff = house.as(await findUser(house.db, 'records'))
  const { items } = (await staff.call(listInbox, { query: {} })).body
  expect(items).toHaveLength(council.postings.length)
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['received', 'accepted', 'attached', 'rejected']))
  for (const planned of council.postings) {
    const poster = house.as(await findUser(house.db, planned.username))
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
