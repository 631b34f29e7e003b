import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aCommitteeWithMeetings, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

async function open() {
  const app = await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  const [assign, reload] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()]
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/committees/2', search: '', hash: '', assign, reload })
  return { ...app, assign, reload }
}

/** A write by another tab of the browser. */
const elsewhere = (name: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey(name), newValue }))

test.each(['', null])('sign-out in another tab signs out this one: %j', async (owner) => {
  const { client, assign, reload } = await open()
  elsewhere('owner', owner)
  expect(assign).toHaveBeenCalledWith('/login?next=%2Fcommittees%2F2')
  expect([reload.mock.calls, client.getQueryData(['committees', 2])]).toEqual([[], undefined])
})

test('another person signing in in another tab reloads this one', async () => {
  const { client, assign, reload } = await open()
  elsewhere('owner', '2')
  expect(reload).toHaveBeenCalledOnce()
  expect([assign.mock.calls, client.getQueryData(['committees', 2])]).toEqual([[], undefined])
})

test('the same person in another tab, or another storage change, changes nothing', async () => {
  const { client, assign, reload } = await open()
  elsewhere('owner', '1')
  elsewhere('drawer_open', null)
  expect([assign.mock.calls, reload.mock.calls]).toEqual([[], []])
  expect(client.getQueryData(['committees', 2])).toBeTruthy()
})

test('returning to the tab checks the user, and reloads the page for another person', async () => {
  const { answers, reload } = await open()
  answers['users/me/'] = aUser({ id: 2, username: 'other' })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(reload).toHaveBeenCalled())
})
