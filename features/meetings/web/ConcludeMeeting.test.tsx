import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#platform/shared/actor.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { aMeeting, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

afterEach(() => {
  vi.useRealTimers()
  isOffline.set(false)
})

const roles = (...all: Role[]) => [{ committee_id: 2, roles: all, begin_date: null, end_date: null, is_active: true }]
const running = aMeeting({ is_current: true, is_running_meeting: true })
const ended = { ...running, is_current: false, is_running_meeting: false, is_reopenable: true, concluded: '2026-09-14T15:00:00Z' }
async function open(change: object = {}, role: Role = 'responsible') {
  const app = await openApp('/meetings/4', { 'users/me/': aUser({ roles: roles(role) }), 'meetings/4/': { ...running, ...change } })
  await showMoreActions()
  return app
}

test('a responsible person concludes the meeting after confirming, and reopens it', async () => {
  const sent: unknown[] = []
  const { user, answers } = await open()
  const answerWith = (answer: object) => (body: unknown) => {
    sent.push(body)
    answers['meetings/4/'] = answer
    return Response.json(answer)
  }
  answers['PATCH meetings/4/'] = answerWith(ended)
  await user.click(await screen.findByRole('button', { name: 'Sitzung beenden' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abbrechen' }))
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(sent).toEqual([])
  const place = screen.getByRole('button', { name: 'Sitzung beenden' }).parentElement
  expect(document.activeElement).toBe(place)
  await user.click(screen.getByRole('button', { name: 'Sitzung beenden' }))
  await user.click(screen.getByRole('button', { name: 'Sitzung beenden' }))
  await screen.findByText('Die Sitzung wurde beendet.')
  expect(sent).toEqual([{ concluded: expect.stringMatching(/^\d{4}-.*Z$/) }])
  await screen.findByText('Mo 14.09.2026, 14:30 – 17:00')

  answers['PATCH meetings/4/'] = answerWith(running)
  const reopen = await screen.findByRole('button', { name: 'Sitzung wieder eröffnen' })
  // The next Tab key press reaches the button.
  expect([document.activeElement, reopen.parentElement]).toEqual([place, place])
  await user.click(reopen)
  await screen.findByText('Die Sitzung wurde wieder eröffnet.')
  expect(sent[1]).toEqual({ concluded: null })
  await screen.findByRole('button', { name: 'Sitzung beenden' })
  expect(document.activeElement).toBe(place)
})

test('disables the button while offline and asks nothing', async () => {
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Sitzung beenden' })
  act(() => isOffline.set(true))
  expect([button.getAttribute('aria-disabled'), button.title]).toEqual(['true', 'Verbindung nötig'])
  await user.click(button)
  expect([screen.queryByRole('button', { name: 'Abbrechen' }), currentNotice()?.message]).toEqual([null, 'Verbindung nötig'])
})

test('shows why concluding failed, and still offers it', async () => {
  const { user, answers } = await open()
  answers['PATCH meetings/4/'] = refusal(409, { detail: 'Das Gremium ist nicht mehr aktiv.' })
  await user.click(await screen.findByRole('button', { name: 'Sitzung beenden' }))
  await user.click(screen.getByRole('button', { name: 'Sitzung beenden' }))
  await screen.findByText('Die Sitzung konnte nicht beendet werden. Das Gremium ist nicht mehr aktiv.')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sitzung beenden' })).toBeTruthy())
})

test('the open page refetches and updates its button when the meeting begins, ends or its day is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-09-14T14:29:30+02:00') })
  const before = { is_running_meeting: false, changes_at: '2026-09-14T14:30:00+02:00' }
  const { answers, asked } = await open(before)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Sitzung beenden' })).toBeNull()
  answers['meetings/4/'] = { ...running, changes_at: '2026-09-14T17:00:00+02:00' }
  // Earlier than the regular refetch.
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByRole('button', { name: 'Sitzung beenden' })
  answers['meetings/4/'] = { ...ended, changes_at: '2026-09-15T00:00:00+02:00' }
  await vi.advanceTimersByTimeAsync(150 * 60_000)
  await screen.findByRole('button', { name: 'Sitzung wieder eröffnen' })
  answers['meetings/4/'] = { ...ended, is_reopenable: false }
  const readings = asked.filter((one) => one === 'GET users/me/').length
  await vi.advanceTimersByTimeAsync(420 * 60_000)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sitzung wieder eröffnen' })).toBeNull())
  expect(asked.filter((one) => one === 'GET users/me/').length).toBeGreaterThan(readings)
})

test('a browser whose clock is ahead refetches until the meeting runs; a hidden page does not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-09-14T14:31:00+02:00') })
  const before = { is_running_meeting: false, changes_at: '2026-09-14T14:30:00+02:00' }
  const { answers, asked } = await open(before)
  await screen.findByRole('heading', { level: 1 })
  const readings = () => asked.filter((one) => one === 'GET meetings/4/').length
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hidden = readings()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readings()).toBe(hidden)
  visibility.mockRestore()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(readings()).toBeGreaterThan(hidden)
  answers['meetings/4/'] = running
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByRole('button', { name: 'Sitzung beenden' })
})

test.each([
  ['a member', {}, 'member' as const],
  ['a meeting that has not begun', { is_running_meeting: false }, 'responsible' as const],
  ['a meeting at another time', { ...ended, is_reopenable: false }, 'responsible' as const],
])('offers neither concluding nor reopening for %s', async (_, change, role) => {
  await open(change, role)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /^Sitzung (beenden|wieder eröffnen)$/ })).toBeNull()
})
