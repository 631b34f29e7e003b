import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFirstSignatory, aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { listPath, openList } from './list-fixtures.tsx'

const keller = aFirstSignatory({ signatory_id: 11, full_name: 'Keller Anna', first_name: 'Anna', last_name: 'Keller', username: 'keller' })
const toSign = aMotion({
  status: 'OPEN',
  status_display: 'Offen',
  signatories: [keller, aSignatory({ signatory_id: 1 })],
  first_signatory_id: 11,
  creator: { id: 11, username: 'keller', first_name: 'Anna', last_name: 'Keller' },
  can_sign: true,
})
const signed = { ...toSign, can_sign: false, has_signed: true }
const missing = refusal(404, { detail: 'Nicht gefunden.' })

const details = async () => within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
/** The list whose address names motion 60. */
const openAddressed = (motions: ReturnType<typeof aMotion>[], answers: object = {}) =>
  openList({ motions, search: '?motion=60', [listPath]: motions, ...answers })

test('the details of a motion have an address, which closing leaves', async () => {
  const { choose, router, user } = await openList({ motions: [toSign] })
  await choose(toSign.title, 'Einzelheiten anzeigen')
  const dialog = await details()
  expect(router.state.location.href).toBe('/meetings/4/vorstoesse?motion=60')
  await user.click(dialog.getByText('Schliessen'))
  await waitFor(() => expect(router.state.location.href).toBe('/meetings/4/vorstoesse'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the address opens the details, also of a motion that the filters exclude', async () => {
  const filtered = `${listPath}?has_signed=true`
  await openList({ motions: [], search: '?hasSigned=true&motion=60', [filtered]: [], 'vorstoss/60/': toSign })
  expect(await screen.findByRole('heading', { name: 'Mehr Velowege' })).toBeTruthy()
})

test('the address of a motion that the reader does not see leads to the page for what is not found', async () => {
  const { router } = await openAddressed([], { 'vorstoss/60/': missing })
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
})

test('the address of a motion of another meeting leads to that meeting', async () => {
  const elsewhere = { ...toSign, meeting: { ...toSign.meeting, id: 5 } }
  const { router } = await openAddressed([], { 'vorstoss/60/': elsewhere, 'meetings/5/': refusal(500) })
  await waitFor(() => expect(router.state.location.href).toBe('/meetings/5/vorstoesse?motion=60'))
})

test('details that cannot be loaded say so, and can be retried', async () => {
  const { user, answers } = await openAddressed([], { 'vorstoss/60/': refusal(500) })
  const dialog = await details()
  await dialog.findByText('Der Vorstoss konnte nicht geladen werden.')
  answers['vorstoss/60/'] = toSign
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('heading', { name: 'Mehr Velowege' })).toBeTruthy()
})

test('who reads the details signs there, and comes back to them', async () => {
  const { user, answers } = await openAddressed([toSign])
  await user.click((await details()).getByRole('button', { name: 'Unterzeichnen' }))
  const signing = within(await screen.findByRole('dialog', { name: 'Vorstoss unterzeichnen' }))
  answers['POST vorstoss/60/sign/'] = () => {
    answers[listPath] = [signed]
    return Response.json(signed)
  }
  await user.click(signing.getByRole('button', { name: 'Unterzeichnen' }))
  await waitFor(async () => expect((await details()).queryByRole('button', { name: 'Unterzeichnen' })).toBeNull())
  expect(screen.getAllByText('Von Ihnen unterzeichnet')).toHaveLength(1)
})

test('a draft is published from its details; the focus stays in the dialog', async () => {
  const draft = aMotion()
  const { user, answers } = await openAddressed([draft])
  answers['POST vorstoss/60/open/'] = () => {
    answers[listPath] = [{ ...draft, status: 'OPEN', status_display: 'Offen' }]
    return Response.json({ ...draft, status: 'OPEN', status_display: 'Offen' })
  }
  const dialog = await details()
  expect(['Unterzeichnen', 'Einreichen', 'Bearbeiten'].map((name) => dialog.queryByRole('button', { name }) !== null)).toEqual([
    false,
    false,
    true,
  ])
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }))
  expect(await dialog.findByRole('button', { name: 'Einreichen' })).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByText('Schliessen').closest('button'))
})

test('the details share their address', async () => {
  const { user } = await openAddressed([toSign])
  await user.click((await details()).getByRole('button', { name: 'Teilen' }))
  const sharing = within(await screen.findByRole('dialog', { name: 'Seite teilen' }))
  expect(sharing.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/meetings\/4\/vorstoesse\?motion=60$/)
  expect(sharing.getByRole('link').getAttribute('href')).toContain('subject=Mehr%20Velowege')
})

test('a button says how many motions wait for the reader’s signature, and lists only these', async () => {
  const other = aMotion({ id: 61, title: 'Weniger Lärm' })
  const { user } = await openList({
    motions: [toSign, other],
    [`${listPath}counts/`]: { open: 1, submitted: 0, to_sign: 1 },
    [`${listPath}?can_sign=true`]: [toSign],
  })
  await user.click(await screen.findByRole('button', { name: 'Wartet auf meine Unterschrift (1)', pressed: false }))
  await waitFor(() => expect(screen.queryByText('Weniger Lärm')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Wartet auf meine Unterschrift (1)', pressed: true }))
  expect(await screen.findByText('Weniger Lärm')).toBeTruthy()
})

test('without such a motion there is no such button', async () => {
  await openList({ motions: [signed] })
  expect(await screen.findByText('Von Ihnen unterzeichnet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Wartet auf meine Unterschrift/ })).toBeNull()
})
