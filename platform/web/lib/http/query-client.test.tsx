import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const answers = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(), 'meetings/4/': aMeeting() }

/** Opens a meeting, then a committee. */
async function open() {
  const app = await openApp('/meetings/4', { ...answers })
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
  await app.router.navigate({ to: '/committees/$id', params: { id: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(app.client.getQueryData(['meetings', 4])).toBeTruthy()
  return app
}

test.each([403, 404])('a refusal with %i forgets all queries read before', async (status) => {
  const { client, answers: given } = await open()
  given['committees/2/'] = refusal(status, { detail: 'Ihr Recht ist erloschen.' })
  await client.invalidateQueries({ queryKey: ['committees', 2], exact: true })
  await screen.findByRole('heading', { level: 1, name: status === 403 ? 'Kein Zugang' : 'Seite nicht gefunden' })
  await waitFor(() => expect(client.getQueryData(['meetings', 4])).toBeUndefined())
  expect(client.getQueryData(['committees', 2])).toBeUndefined()
})

test('a failure with 500 forgets nothing', async () => {
  const { client, answers: given } = await open()
  given['committees/2/'] = refusal(500)
  await client.invalidateQueries({ queryKey: ['committees', 2], exact: true })
  expect(screen.getByRole('heading', { level: 1, name: 'Finanzkommission' })).toBeTruthy()
  expect(client.getQueryData(['meetings', 4])).toBeTruthy()
})

test('a preload that is not found does not navigate, and still forgets what was read', async () => {
  const { client, router, answers: given } = await open()
  given['meetings/5/'] = refusal(404)
  await router.preloadRoute({ to: '/meetings/$id', params: { id: 5 } })
  expect(router.state.location.pathname).toBe('/committees/2')
  expect(client.getQueryData(['meetings', 4])).toBeUndefined()
})

test.each([403, 404])('a refusal with %i of the configuration neither navigates nor forgets', async (status) => {
  const { client, router, answers: given } = await open()
  given['config/'] = refusal(status)
  await client.invalidateQueries({ queryKey: ['config'] })
  expect(client.getQueryState(['config'])?.status).toBe('error')
  expect(client.getQueryData(['config'])).toBeTruthy()
  expect(client.getQueryData(['meetings', 4])).toBeTruthy()
  expect(router.state.location.pathname).toBe('/committees/2')
  expect(screen.getByRole('heading', { level: 1, name: 'Finanzkommission' })).toBeTruthy()
})
