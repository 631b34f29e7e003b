import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList } from './list-fixtures.tsx'

const submitted = aMotion({ status: 'SUBMITTED', status_display: 'Eingereicht' })
const path = 'POST vorstoss/60/post_to_records/'
const entry = 'An die Geschäftsverwaltung übergeben'
const responsible = { roles: ['responsible' as const] }

test('a responsible person hands over a submitted motion once, after confirming; its details show the state', async () => {
  const send = vi.fn<() => Response>()
  const { user, answers, asked, choose, offered } = await openList({ motions: [submitted], ...responsible, [path]: send })
  send.mockImplementation(() => {
    answers[listPath] = [{ ...submitted, posting: { id: 5, state: 'delivered' } }]
    return Response.json({ title: submitted.title, id: 5, state: 'delivered', external_id: null, external_url: null })
  })
  await choose(submitted.title, entry)
  const first = within(await screen.findByRole('dialog', { name: entry }))
  expect(first.getByText(/mit dem Unterschriftenblatt und den Beilagen/)).toBeTruthy()
  await user.click(first.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).not.toContain(path)

  await choose(submitted.title, entry)
  await user.dblClick(await screen.findByRole('button', { name: 'Übergeben' }))
  await screen.findByText('Der Vorstoss wurde an die Geschäftsverwaltung übergeben.')
  expect(send).toHaveBeenCalledTimes(1)
  await waitFor(async () => expect(await offered(submitted.title)).toEqual(['Einzelheiten anzeigen', 'Löschen']))
  await choose(submitted.title, 'Einzelheiten anzeigen')
  expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Eingereicht',
    'Übermittelt',
  ])
})

test('shows why a hand-over was refused, and keeps the dialog open', async () => {
  const { user, choose } = await openList({ motions: [submitted], ...responsible, [path]: refusal(409, { detail: 'Nicht zuständig.' }) })
  await choose(submitted.title, entry)
  const yes = await screen.findByRole('button', { name: 'Übergeben' })
  await user.click(yes)
  await screen.findByText('Beim Übergeben des Vorstosses ist ein Fehler aufgetreten: Nicht zuständig.')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await waitFor(() => expect(yes.getAttribute('data-loading')).toBeNull())
})

test.each([
  ['an open motion', [], { ...submitted, status: 'OPEN' as const }, ['responsible'] as const],
  ['one that was handed over', [], { ...submitted, posting: { id: 5, state: 'waiting' as const } }, ['responsible'] as const],
  ['one that was refused', [entry], { ...submitted, posting: { id: 5, state: 'refused' as const } }, ['responsible'] as const],
  ['members, of a submitted one', [], submitted, ['member'] as const],
])('offers the hand-over for %s: %j', async (_, expected, motion, roles) => {
  const { offered } = await openList({ motions: [motion], roles: [...roles] })
  expect((await offered(motion.title)).filter((name) => name === entry)).toEqual(expected)
})
