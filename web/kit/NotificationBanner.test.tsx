import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#web/test/open-app.tsx'
import { aCommittee, aCommitteeWithMeetings } from '#web/test/story.ts'
import { notify } from './notify.ts'

const committee = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() }

test('good news ends with its page, bad news stays until it is closed', async () => {
  const { router } = await openApp('/committees/2', committee)
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  notify('success', 'Gespeichert.')
  await screen.findByText('Gespeichert.')
  await router.navigate({ to: '/404' })
  await waitFor(() => expect(screen.queryByText('Gespeichert.')).toBeNull())

  notify('error', 'Das ging schief.')
  await screen.findByText('Das ging schief.')
  await router.navigate({ to: '/committees/$id', params: { id: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(screen.getByRole('alert').textContent).toBe('Das ging schief.')
})
