import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aLink } from './fixtures.ts'

const path = 'committees/2/committee_links/'
const links = [aLink(), aLink({ id: 81, title: 'Amtsblatt', url: 'https://amtsblatt.example/' })]
const confirm = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  vi.stubGlobal('confirm', confirm)
  confirm.mockReset().mockReturnValue(true)
})

async function openCard(answers: Record<string, unknown> = {}, change: Partial<CommitteeListed> = { is_responsible: true }) {
  const app = await openApp('/committees/2', {
    'committees/': [aCommittee(change)],
    'committees/2/': aCommitteeWithMeetings([], change),
    [path]: links,
    ...answers,
  })
  const card = within(await screen.findByRole('region', { name: 'Links' }))
  const reads = () => app.asked.filter((line) => line === `GET ${path}`).length
  return { ...app, card, reads }
}

async function openDialog(answers: Record<string, unknown> = {}) {
  const app = await openCard(answers)
  await app.user.click(app.card.getByRole('button', { name: 'Link hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link hinzufügen' }))
  await app.user.type(dialog.getByLabelText(/Titel/), 'Kanton')
  await app.user.type(dialog.getByLabelText(/Adresse/), 'https://lauterau.example')
  const create = () => app.user.click(dialog.getByRole('button', { name: 'Erstellen' }))
  return { ...app, dialog, create }
}

test('lists links by title, opening in a new tab, without controls for members', async () => {
  const { card } = await openCard({}, {})
  const shown = await card.findAllByRole<HTMLAnchorElement>('link')
  expect(shown.map(({ textContent, href, target, rel }) => [textContent, href, target, rel])).toEqual([
    ['Amtsblatt (öffnet in neuem Tab)', 'https://amtsblatt.example/', '_blank', 'noopener noreferrer'],
    ['Geschäftsreglement (öffnet in neuem Tab)', 'https://lauterau.example/reglement', '_blank', 'noopener noreferrer'],
  ])
  expect(card.queryByRole('button')).toBeNull()
})

test('an inactive committee offers no controls for links', async () => {
  const { card } = await openCard({}, { is_responsible: true, is_active: false })
  await card.findAllByRole('link')
  expect(card.queryByRole('button')).toBeNull()
})

test('former members do not request links', async () => {
  const { asked } = await openApp('/committees/2', {
    'committees/': [aCommittee({ has_active_membership: false })],
    'committees/2/': aCommitteeWithMeetings([], { has_active_membership: false }),
  })
  await screen.findByRole('region', { name: 'Sitzungskalender' })
  expect(screen.queryByRole('region', { name: 'Links' })).toBeNull()
  expect(asked.filter((line) => line.includes('committee_links'))).toEqual([])
})

test('a failure to load links shows in card and banner, with a retry', async () => {
  const { user, card, answers } = await openCard({ [path]: refusal(500) })
  const message = 'Beim Laden der Links ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.'
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(card.getByText(message)).toBeTruthy()
  expect(card.queryByRole('link')).toBeNull()
  expect(card.queryByText(/Noch sind keine Links erfasst/)).toBeNull()
  answers[path] = links
  await user.click(card.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await card.findAllByRole('link')).toHaveLength(2)
})

test('removes a link after confirmation, reloads the list and moves the focus', async () => {
  const { user, card, asked, answers, reads } = await openCard({ [`DELETE ${path}81/`]: {} })
  const remove = await card.findByRole('button', { name: '«Amtsblatt» löschen' })
  confirm.mockReturnValueOnce(false)
  await user.click(remove)
  expect(confirm).toHaveBeenCalledWith('Soll der Link «Amtsblatt» gelöscht werden?')
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)

  answers[path] = [links[0]]
  await user.click(remove)
  await screen.findByText('Der Link wurde gelöscht.')
  await waitFor(() => expect(card.queryByText(/Amtsblatt/)).toBeNull())
  expect(reads()).toBe(2)
  expect(document.activeElement?.textContent).toBe('Link hinzufügen')
})

test.each([
  [403, { detail: 'Dazu sind Sie nicht berechtigt.' }, 'Dazu sind Sie nicht berechtigt.'],
  [500, {}, /^Beim Löschen des Links ist ein Fehler aufgetreten\./],
])('a removal answered %i with %j shows %s and reloads the list', async (status, body, message) => {
  const { user, card, reads } = await openCard({ [`DELETE ${path}81/`]: refusal(status, body) })
  await user.click(await card.findByRole('button', { name: '«Amtsblatt» löschen' }))
  await screen.findByText(message)
  await waitFor(() => expect(reads()).toBe(2))
})

test('creates a link with title and address', async () => {
  const create = vi.fn<(body: unknown) => Response>(() => Response.json(aLink({ id: 82 })))
  const app = await openDialog({ [`POST ${path}`]: create })
  expect(app.dialog.getByLabelText(/Adresse/).getAttribute('placeholder')).toMatch(/^https/)
  await app.create()
  await screen.findByText('Der Link wurde gespeichert.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(create.mock.calls).toEqual([[{ title: 'Kanton', url: 'https://lauterau.example' }]])
  expect(app.reads()).toBe(2)
})

test('changes an existing link', async () => {
  const change = vi.fn<(body: unknown) => Response>(() => Response.json(aLink()))
  const { user, card } = await openCard({ [`PATCH ${path}80/`]: change })
  await user.click(await card.findByRole('button', { name: '«Geschäftsreglement» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link bearbeiten' }))
  await user.type(dialog.getByLabelText(/Titel/), ' 2026{Control>}{Enter}{/Control}')
  await screen.findByText('Der Link wurde gespeichert.')
  expect(change.mock.calls).toEqual([[{ title: 'Geschäftsreglement 2026', url: 'https://lauterau.example/reglement' }]])
})

test('shows a server error for a field at that field', async () => {
  const { dialog, create } = await openDialog({ [`POST ${path}`]: refusal(400, { url: ['Diese Adresse geht nicht.'] }) })
  await create()
  await dialog.findByText('Diese Adresse geht nicht.')
  expect(document.activeElement).toBe(dialog.getByLabelText(/Adresse/))
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})

test.each([
  [403, { detail: 'Dazu sind Sie nicht berechtigt.' }, 'Dazu sind Sie nicht berechtigt.'],
  [400, { non_field_errors: ['Das geht nicht.', 'Das auch nicht.'] }, 'Das geht nicht.'],
  [500, {}, /^Beim Speichern des Links ist ein Fehler aufgetreten\./],
])('a link answered %i with %j shows %s and keeps the input', async (status, body, message) => {
  const { dialog, create } = await openDialog({ [`POST ${path}`]: refusal(status, body) })
  await create()
  await screen.findByText(message)
  expect(dialog.getByLabelText<HTMLInputElement>(/Titel/).value).toBe('Kanton')
})
