import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

afterEach(() => void window.dispatchEvent(new Event('pagehide')))

const opener = () => screen.findByRole('button', { name: /^Benutzermenü/ })

/** Signs out on a committee's page with this server response. Returns the later requests and where it led. */
async function signOutWith(answer: () => Response) {
  const left: string[] = []
  const { user, asked, client } = await openApp('/committees/2', {
    'committees/': [aCommittee()],
    'committees/2/': aCommitteeWithMeetings(),
    '/logout': answer,
  })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  vi.stubGlobal('location', { assign: (address: string) => left.push(address), pathname: '/committees/2', search: '', hash: '' })
  await user.click(await opener())
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  return { user, client, left, askedSince: () => asked.slice(asked.indexOf('POST /logout') + 1) }
}

test('after sign-out the page requests nothing more', async () => {
  const { user, left, askedSince } = await signOutWith(() => new Response(null, { status: 200 }))
  await waitFor(() => expect(left).toEqual(['/login']))
  await user.click(await opener())
  expect(askedSince()).toEqual([])
})

test('a failed sign-out keeps the page working, with a message', async () => {
  const { client, left, askedSince } = await signOutWith(refusal(503))
  await screen.findByText(/^Die Abmeldung ist fehlgeschlagen/)
  await client.refetchQueries({ queryKey: ['me'] })
  expect(askedSince()).toContain('GET users/me/')
  expect(left).toEqual([])
})
