import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aReader, meeting } from '#features/agenda/web/fixtures.tsx'
import { aConfiguration } from '#testing/web/fixtures.ts'
import { aMotion } from './fixtures.ts'

vi.mock('mqtt', () => import('#testing/web/broker.ts'))

const path = 'meetings/4/vorstoesse/'
const countsPath = `${path}counts/`
const open = aMotion({ status: 'OPEN', status_display: 'Offen' })
const submitted = aMotion({ status: 'SUBMITTED', status_display: 'Eingereicht' })
const mqtt = { available: true, username: '1.2', password: 'geheim' }

test('live events reload card and list once per burst; events of other meetings do not', async () => {
  const committee = { ...meeting.committee, can_post_ris_suggestions: true, can_see_motions: true }
  const { say, answers, asked, router, client } = await aReader({
    'config/': aConfiguration({ mqtt, is_solothurn: true }),
    'meetings/4/': { ...meeting, committee },
    'businesstypes/?show_for_proposal=true': [],
    [path]: [open],
    [countsPath]: { open: 1, submitted: 0, to_sign: 0 },
  })
  const readings = () => asked.filter((one) => one === `GET ${countsPath}`).length
  await screen.findByText('1 offener Vorstoss')
  const before = readings()
  say('vorstoss/changed', { meeting_id: 5, id: 60 })
  say('vorstoss/changed', { meeting_id: 'vier' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(readings()).toBe(before)
  answers[countsPath] = { open: 2, submitted: 0, to_sign: 0 }
  // Each of many concurrent signatures publishes an event.
  for (const id of [60, 61, 60, 61, 60]) say('vorstoss/changed', { meeting_id: 4, id })
  await screen.findByText('2 offene Vorstösse')
  expect(readings()).toBe(before + 1)
  await router.navigate({ to: '/meetings/$id/vorstoesse', params: { id: 4 } })
  await screen.findByRole('table', { name: 'Vorstösse' })
  answers[path] = [submitted]
  say('vorstoss/changed', { meeting_id: 4, id: 60 })
  await screen.findByText('Eingereicht')
})
