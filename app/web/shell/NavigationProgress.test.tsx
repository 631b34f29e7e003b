import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

test('a slow page is announced as loading, and its heading gets the focus once it is there', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const slow = async () => {
    await arrival
    return Response.json(aCommitteeWithMeetings())
  }
  const { user } = await openApp('/404', { 'committees/': [aCommittee()], 'committees/2/': slow })
  const link = await screen.findByRole('link', { name: 'Finanzkommission' })
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(statuses()).not.toContain('Wird geladen …')
  await user.click(link)
  await waitFor(() => expect(statuses()).toContain('Wird geladen …'))
  arrive()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(statuses()).not.toContain('Wird geladen …'))
})
