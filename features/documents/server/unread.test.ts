import { expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { testServer } from '#testing/server/test-server.ts'

test('no GET marks a document as read: page, versions, file, or part of the file', async () => {
  await using server = await testServer()
  const { member, meeting } = await anImportedMeeting(server)
  const me = server.as(member)
  const { getDocument, listVersions, getVersion, getVersionFile, seeVersion } = documentCalls.protocols
  const protocol = async () => (await me.call(getMeeting, { params: meeting })).body.protocol!
  const { id, version_id, file } = await protocol()
  const params = { id, version_id }
  for (const asked of [getDocument, listVersions, getVersion, getVersionFile]) expect((await me.call(asked, { params })).status).toBe(200)
  expect((await me.request({ url: `/api/v1/${file}`, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206)
  expect((await protocol()).last_seen).toBeNull()
  expect((await me.call(seeVersion, { params })).status).toBe(200)
  expect((await protocol()).last_seen).not.toBeNull()
})
