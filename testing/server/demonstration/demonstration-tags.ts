import { expect } from 'vitest'
import type { Council } from '#app/demo/council/council-shape.ts'
import { addTagsAndBookmarks } from '#app/demo/demonstration-notes-and-tags.ts'
import { findUser } from '#features/administration/server/users.ts'
import { getMeeting, listMeetings } from '#features/meetings/contract.ts'
import { listTags } from '#features/tags/contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Expects tags of every style by several people in the current meeting, and bookmarks; a second load changes nothing. */
export async function expectTagsAndBookmarks(server: TestServer, council: Council) {
  const member = server.as(await findUser(server.db, 'member'))
  const [current] = (await member.call(listMeetings, {})).body.filter((meeting) => meeting.is_current && meeting.is_running_meeting)
  const itemsNow = async () => (await member.call(getMeeting, { params: { id: current?.id ?? 0 } })).body.agenda_items
  const items = await itemsNow()
  const { body: options } = await member.call(listTags, { query: { committee: current?.committee_id } })
  const named = new Set(items.flatMap(({ tags, tag_counts }) => [...tags, ...tag_counts].map(({ slug }) => slug)))
  const styles = options.filter(({ slug }) => named.has(slug)).map(({ style, readonly }) => (readonly ? 'readonly' : style))
  expect(new Set(styles)).toEqual(new Set(['simple', 'count', 'progress', 'readonly']))
  // All taggers are members, so the share counts all of them.
  const planned = council.tags.find(({ slug, kind }) => slug === 'vorbereitet' && kind === 'agendaitem')
  const counts = items.flatMap(({ tag_counts }) => tag_counts.filter(({ slug }) => slug === 'vorbereitet').map(({ count }) => count))
  expect(Math.max(...counts)).toBe(planned?.usernames.length)
  expect(items.filter(({ bookmark }) => bookmark)).toHaveLength(2)
  await addTagsAndBookmarks(server, council)
  expect(await itemsNow()).toEqual(items)
}
