import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addNotes } from '#app/demo/demonstration-notes-and-tags.ts'
import { findUser } from '#features/administration/server/users.ts'
import { listNotes } from '#features/notes/contract.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects notes for every audience on every kind of object; a second load changes nothing. */
export async function expectNotes(server: TestServer, council: Council) {
  const rows = () => server.db.selectFrom('note').selectAll().orderBy('id').execute()
  const there = await rows()
  expect(there.map(({ annotation }) => annotation)).toEqual(council.notes.map(({ text }) => text))
  expect(new Set(there.map(({ content_type }) => content_type))).toEqual(
    new Set(['committee', 'meeting', 'agendaitem', 'proposal', 'attachment']),
  )
  const seenBy = async (username: string) =>
    (await server.as(await findUser(server.db, username)).call(listNotes, {})).body.map(({ isOwner, shared, public: isPublic }) => ({
      isOwner,
      audience: isPublic ? 'public' : shared ? 'groups' : 'private',
    }))
  const member = await seenBy('member')
  expect(new Set(member.map(({ audience }) => audience))).toEqual(new Set(['public', 'groups', 'private']))
  expect(member.filter(({ isOwner, audience }) => !isOwner && audience === 'private')).toEqual([])
  expect(await seenBy('newcomer')).toEqual([])
  await addNotes(server, council, dayOf(new Date(), server.env.time_zone))
  expect(await rows()).toEqual(there)
}
