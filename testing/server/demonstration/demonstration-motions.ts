import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addMotions } from '#app/demo/demonstration-motions.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listMeetings } from '#features/meetings/contract.ts'
import { listMotions } from '#features/motions/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects motions in every state, with signature chains and attachments, as their people see them; a second load changes nothing. */
export async function expectMotions(server: TestServer, council: Council) {
  const seenBy = async (username: string) => {
    const me = server.as(await findUser(server.db, username))
    const { body: meetings } = await me.call(listMeetings, {})
    return (await Promise.all(meetings.map(({ id }) => me.call(listMotions, { params: { id }, query: {} })))).flatMap(({ body }) => body)
  }
  const seen = await seenBy('responsible')
  const planned = council.motions.map(({ title, opened, signed, submitted, attachments }) => ({
    title,
    status: submitted ? 'SUBMITTED' : opened ? 'OPEN' : 'DRAFT',
    signed: [...signed.map(({ at }) => at), ...(submitted ? [submitted] : [])],
    attachments: attachments.map(({ file_name }) => file_name),
  }))
  const shown = seen.map(({ title, status, signatures, attachments }) => ({
    title,
    status,
    signed: signatures.map(({ signed_at }) => new Date(signed_at).toISOString()),
    attachments: attachments.map(({ name }) => name),
  }))
  const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)
  expect(shown.toSorted(byTitle)).toEqual(planned.toSorted(byTitle))

  const member = (await seenBy('member')).filter(({ meeting }) => meeting.is_running_meeting)
  expect(new Set(member.map(({ status }) => status))).toEqual(new Set(['DRAFT', 'OPEN', 'SUBMITTED']))
  expect(member.filter(({ can_sign }) => can_sign)).toHaveLength(2)
  expect(member.filter(({ has_signed }) => has_signed).length).toBeGreaterThan(1)
  expect(member.filter(({ status, creator }) => status === 'DRAFT' && creator.username !== 'member')).toEqual([])
  expect(await seenBy('newcomer')).toEqual([])

  const rows = () => server.db.selectFrom('motion').selectAll().orderBy('id').execute()
  const there = await rows()
  await addMotions(server, council, dayOf(new Date(), server.env.time_zone))
  expect(await rows()).toEqual(there)
}
