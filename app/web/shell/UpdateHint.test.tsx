import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { activeEntriesQuery } from '#features/agenda/web/queries.ts'
import { appUpdate } from '#platform/web/lib/connectivity/app-update.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aCommitteeWithMeetings, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const ready = 'Eine neue Version steht bereit.'
const needed = /^Es gibt eine neue Version dieser Anwendung/

afterEach(() => {
  appUpdate.set('none')
  rememberAppState({ unsent_operations: [] })
})

const open = async (meetings = [aMeetingListed({ is_running_meeting: false })]) => {
  const app = await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(meetings) })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  return app
}
const become = (state: 'ready' | 'needed') => act(() => appUpdate.set(state))

test('a newer version is shown as a status, and loaded on request', async () => {
  const { user } = await open()
  expect(screen.queryByText(ready)).toBeNull()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/committees/2', search: '', hash: '', reload })
  become('ready')
  expect((await screen.findByText(ready)).closest('output')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Neu laden' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a postponed update is not shown again', async () => {
  const { user } = await open()
  become('ready')
  await user.click(await screen.findByRole('button', { name: 'Später' }))
  expect(screen.queryByText(ready)).toBeNull()
})

test('no update is shown while an agenda entry is active in a meeting of the reader', async () => {
  const { client } = await open()
  client.setQueryData(activeEntriesQuery.queryKey, [{ id: 5 }] as never)
  become('ready')
  expect(screen.queryByText(ready)).toBeNull()
  client.setQueryData(activeEntriesQuery.queryKey, [])
  await screen.findByText(ready)
})

test('no update is shown while a listed meeting is in progress', async () => {
  const { answers, client } = await open([aMeetingListed({ is_running_meeting: true })])
  become('ready')
  expect(screen.queryByText(ready)).toBeNull()
  answers['committees/2/'] = aCommitteeWithMeetings([aMeetingListed({ is_running_meeting: false })])
  await client.invalidateQueries({ queryKey: ['committees', 2] })
  await screen.findByText(ready)
})

test('no update is shown while something is being written or an annotation is unsent, but afterwards', async () => {
  const { user } = await open()
  const field = document.body.appendChild(document.createElement('input'))
  await user.type(field, 'Entwurf')
  rememberAppState({ unsent_operations: ['annotation'] })
  become('ready')
  expect(screen.queryByText(ready)).toBeNull()
  field.remove()
  expect(screen.queryByText(ready)).toBeNull()
  rememberAppState({ unsent_operations: [] })
  await screen.findByText(ready)
  const other = document.body.appendChild(document.createElement('input'))
  await user.type(other, 'Noch einer')
  await waitFor(() => expect(screen.queryByText(ready)).toBeNull())
  other.remove()
})

test('a required update is shown at once, even during a meeting', async () => {
  await open([aMeetingListed({ is_running_meeting: true })])
  become('needed')
  expect(screen.getByText(needed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Später' })).toBeNull()
})
