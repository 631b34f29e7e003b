import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aReader, meeting } from '#features/agenda/web/fixtures.tsx'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { withBroker } from '#testing/web/broker.ts'
import { aConfiguration } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'

withBroker()

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

const openAsked = async (motion: object) =>
  aReader({
    'config/': aConfiguration({ mqtt, is_solothurn: true }),
    'meetings/4/': meeting,
    'vorstoss/60/': motion,
    [path]: [open],
    [`${path}?can_sign=true`]: [open],
    [countsPath]: { open: 1, submitted: 0, to_sign: 1 },
    'businesstypes/?show_for_proposal=true': [],
  })
const asks = aMotion({ status: 'OPEN', status_display: 'Offen', can_sign: true })
const topic = 'users/1/vorstoss/news'

test.each([
  ['signature', asks, 'Ihre Unterschrift ist gefragt: «Mehr Velowege»', { motion: '60' }],
  ['meeting_begins', asks, 'Die Sitzung hat begonnen. Vorstösse warten auf Ihre Unterschrift.', { canSign: 'true' }],
  ['submitted', submitted, 'Eingereicht: «Mehr Velowege»', { motion: '60' }],
])('tells the reader of a motion that asks them, and leads there: %s', async (what, motion, text, search) => {
  const { say, router, user } = await openAsked(motion)
  await screen.findByRole('heading', { level: 1 })
  say(topic, { what, meeting_id: 4, id: 60 })
  await screen.findByText(text)
  await user.click(screen.getByRole('button', { name: 'Öffnen' }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/meetings/4/vorstoesse', search }))
})

test.each([
  ['signed meanwhile', { ...asks, can_sign: false }],
  ['no longer seen', refusal(404)],
])('does not tell of a motion that is %s', async (_, motion) => {
  const { say, asked, client } = await openAsked(motion)
  await screen.findByRole('heading', { level: 1 })
  say(topic, { what: 'signature', meeting_id: 4, id: 60 })
  await waitFor(() => expect(asked).toContain('GET vorstoss/60/'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Öffnen' })).toBeNull()
})

test('an error message stays', async () => {
  const { say, asked } = await openAsked(asks)
  await screen.findByRole('heading', { level: 1 })
  act(() => notify('error', 'Nicht gespeichert.'))
  say(topic, { what: 'signature', meeting_id: 4, id: 60 })
  await waitFor(() => expect(asked).toContain('GET vorstoss/60/'))
  await screen.findByText('Nicht gespeichert.')
  expect(screen.queryByText(/Ihre Unterschrift/)).toBeNull()
})
