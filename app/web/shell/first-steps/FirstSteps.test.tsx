import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Hint } from '#features/identity/contract.ts'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

/** The committee's page of somebody who has closed these hints. */
async function open(closed: Hint[], answers: object = {}) {
  const state = { closed }
  const app = await openApp('/committees/2', {
    'users/me/': () => Response.json(aUser({ closed_hints: state.closed })),
    'PATCH users/me/': (body: { closed_hints: Hint[] }) => {
      state.closed = body.closed_hints
      return Response.json(body)
    },
    'committees/': [aCommittee()],
    'committees/2/': aCommitteeWithMeetings(),
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  return { ...app, state }
}
const region = () => screen.queryByRole('region', { name: 'Erste Schritte' })
const titles = () =>
  within(region()!)
    .getAllByRole('listitem')
    .map(({ textContent }) => /^(Lesen und markieren|Anmerkungen teilen|Ohne Verbindung lesen)/.exec(textContent)?.[0])
const closeButton = (hint: string) => screen.findByRole('button', { name: `Hinweis «${hint}» ausblenden` })

// The test's window stores nothing, so the hint about offline use is not offered.
test('hints stand on the start page until each is closed; the focus goes on to the next one, then to the page', async () => {
  const { user, state } = await open([])
  await waitFor(() => expect(titles()).toEqual(['Lesen und markieren', 'Anmerkungen teilen']))
  await user.click(await closeButton('Anmerkungen teilen'))
  await waitFor(() => expect(titles()).toEqual(['Lesen und markieren']))
  expect(document.activeElement).toBe(await closeButton('Lesen und markieren'))
  await waitFor(() => expect(state.closed).toEqual(['share']))
  await user.click(await closeButton('Lesen und markieren'))
  await waitFor(() => expect(state.closed).toEqual(['share', 'read']))
  expect(region()).toBeNull()
  expect(document.activeElement?.id).toBe('content')
})

test('on phones one line stands for the hints until it is opened', async () => {
  stubMedia(390)
  const { user, state } = await open([])
  const line = await screen.findByRole('button', { name: 'Erste Schritte: 2 Hinweise' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: /ausblenden$/ })).toBeNull()
  await user.click(line)
  await user.click(await closeButton('Lesen und markieren'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Hinweis «Anmerkungen teilen» ausblenden'))
  expect(await screen.findByRole('button', { name: 'Erste Schritte: 1 Hinweis', expanded: true })).toBeTruthy()
  await user.click(await closeButton('Anmerkungen teilen'))
  await waitFor(() => expect(state.closed).toEqual(['read', 'share']))
  expect(document.activeElement?.id).toBe('content')
})

test('a hint that could not be closed is there again, with the reason', async () => {
  const { user } = await open(['share', 'offline'], { 'PATCH users/me/': refusal(500, { detail: 'Störung.' }) })
  await user.click(await closeButton('Lesen und markieren'))
  expect(await screen.findByText('Der Hinweis konnte nicht ausgeblendet werden. Störung.')).toBeTruthy()
  expect(titles()).toEqual(['Lesen und markieren'])
})

test('hints about what the site does not offer are left out', async () => {
  const { features } = aConfiguration()
  await open([], { 'config/': aConfiguration({ features: { ...features, shareAnnotations: false } }) })
  await waitFor(() => expect(titles()).toEqual(['Lesen und markieren']))
})

test('the help lists the first steps, and shows the hints again', async () => {
  const { user, state } = await open(['read', 'share', 'offline'])
  expect(region()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hilfe' }))
  const help = within(await screen.findByRole('dialog', { name: 'Hilfe' }))
  const steps = () => help.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 6))
  await waitFor(() => expect(steps()).toEqual(['Lesen ', 'Anmerk', 'Suchen', 'Der Si']))
  await user.click(help.getByRole('button', { name: 'Hinweise wieder einblenden' }))
  await waitFor(() => expect(state.closed).toEqual([]))
  await waitFor(() => expect(help.queryByRole('button', { name: 'Hinweise wieder einblenden' })).toBeNull())
})
