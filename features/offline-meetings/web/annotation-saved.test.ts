import { expect, test } from 'vitest'
import { aRegistered } from '#features/devices/web/fixtures.ts'
import { keptFileAt } from '#platform/web/lib/connectivity/offline-copies.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { eventually } from '#testing/web/eventually.ts'
import { noteSaved } from './annotation-saved.ts'
import { currentOfflineMeetings } from './current-offline-meetings.ts'
import { aBrowser, aMeetingServer, api, FILE } from './fixtures.ts'
import { installOfflineAnswers } from './offline-answers.ts'

const layer = api('annotationlayers/7/annotations/')

/** The layer as stored on the device. */
const drawn = async () => {
  const offline = await currentOfflineMeetings()
  return ((await offline?.find(layer)) as { annotations: unknown[] } | undefined)?.annotations
}

test('annotations added, changed and removed on the server are updated in the offline copy', async () => {
  const server = aMeetingServer()
  server.answers['devices/'] = aRegistered()
  aBrowser()
  const offline = await currentOfflineMeetings()
  await offline?.save(4)
  const [one, other] = [aNote(), { ...aNote(), contents: 'Zweite Notiz' }]
  noteSaved({ layer_id: 7, answered: { id: one.id, annotation: one } })
  noteSaved({ layer_id: 7, answered: { id: other.id, annotation: other } })
  await eventually(async () => expect(await drawn()).toEqual([one, other]))
  const changed = { ...one, contents: 'Geändert' }
  noteSaved({ layer_id: 7, answered: { id: one.id, annotation: changed } })
  await eventually(async () => expect(await drawn()).toEqual([changed, other]))
  noteSaved({ layer_id: 7, answered: { id: one.id, annotation: null } })
  noteSaved({ layer_id: 8, answered: { id: one.id, annotation: one } })
  await eventually(async () => expect(await drawn()).toEqual([other]))
})

test('reads a file of an offline meeting from the device, and others not', async () => {
  const server = aMeetingServer()
  server.answers['devices/'] = aRegistered()
  aBrowser()
  installOfflineAnswers()
  expect(await keptFileAt(api(FILE))).toBeNull()
  const offline = await currentOfflineMeetings()
  await offline?.save(4)
  expect((await keptFileAt(api(FILE)))?.size).toBe(server.files[FILE]?.bytes.length)
  expect(await keptFileAt(api('protocols/1/versions/1/file/'))).toBeNull()
})
