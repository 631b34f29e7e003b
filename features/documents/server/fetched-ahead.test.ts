import { expect, test } from 'vitest'
import { getMeeting } from '#features/meetings/contract.ts'
import { aheadHeader } from '#platform/shared/endpoint.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { testServer } from '#testing/server/test-server.ts'

test('what is fetched ahead is logged as such, becomes no reading, and is logged as read once it is opened', async () => {
  await using server = await testServer()
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const protocol = async () => (await me.call(getMeeting, { params: meeting })).body.protocol!
  const { file } = await protocol()
  const fetched = async (headers: Record<string, string>) =>
    expect((await me.request({ url: `/api/v1/${file}`, headers: { range: 'bytes=0-9', ...headers } })).statusCode).toBe(206)
  const actions = async () => {
    const rows = await server.db.selectFrom('audit_log').select('action').where('user_id', '=', member.id).orderBy('id').execute()
    return rows.map(({ action }) => action).filter((action) => action.includes('file'))
  }
  await fetched({ [aheadHeader]: 'true' })
  await fetched({ [aheadHeader]: 'true' })
  expect(await actions()).toEqual(['fetch_file_ahead'])
  expect((await protocol()).last_seen).toBeNull()
  await fetched({})
  expect(await actions()).toEqual(['fetch_file_ahead', 'read_file'])
})
