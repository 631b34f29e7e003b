import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type MotionVersion } from '#features/motions/version-contract.ts'
import { aFirstSignatory, aMotion, aSignatory } from '#features/motions/web/fixtures.ts'
import { openList } from '#features/motions/web/list/list-fixtures.tsx'
import { refusal } from '#testing/web/open-app.tsx'

const version = (change: Partial<MotionVersion> = {}): MotionVersion => ({
  number: 1,
  title: 'Mehr Velowege',
  description: 'Der Regierungsrat baut breite Velowege.',
  reason: 'Sie fehlen.',
  business_type: 'Postulat',
  changed_by: 'Muster Eva',
  changed_at: '2026-09-14T12:30:00+00:00',
  ...change,
})
const versions = [
  version({
    number: 2,
    description: 'Der Regierungsrat baut sichere Velowege.',
    changed_by: 'Keller Anna',
    changed_at: '2026-09-15T12:30:00+00:00',
  }),
  version(),
]
const path = 'vorstoss/60/versions/'
const readPath = 'POST vorstoss/60/read/'
const changed = aMotion({ status: 'OPEN', status_display: 'Offen', version: 2 })
const marked = (element: HTMLElement) =>
  Array.from(element.querySelectorAll('ins, del'), ({ tagName, textContent }) => `${tagName} ${textContent}`)

test('the details show who changed the text when, word by word, and record that this version was read', async () => {
  let read: unknown
  const { choose, user, answers } = await openList({
    motions: [changed],
    [path]: refusal(500),
    [readPath]: (body: unknown) => ((read = body), Response.json({})),
  })
  await choose(changed.title, 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  await waitFor(() => expect(read).toEqual({ number: 2 }))
  await user.click(dialog.getByRole('button', { name: 'Verlauf' }))
  await dialog.findByText('Der Verlauf konnte nicht geladen werden.')
  answers[path] = { versions, read: null }
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await dialog.findByText('Keller Anna, 15.09.2026, 14:30')
  const history = dialog.getByRole('region', { name: 'Verlauf' })
  await waitFor(() => expect(marked(history)).toEqual(['DEL Entfernt: breite', 'INS Hinzugefügt: sichere']))
  expect(within(history).getByText('Erste sichtbare Fassung')).toBeTruthy()
})

test('a motion with one version has no history', async () => {
  const { choose } = await openList({ motions: [aMotion()], [readPath]: {} })
  await choose('Mehr Velowege', 'Einzelheiten anzeigen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss' }))
  expect(dialog.queryByRole('button', { name: 'Verlauf' })).toBeNull()
})

const toSign = aMotion({
  ...changed,
  first_signatory_id: 11,
  can_sign: true,
  signatories: [aFirstSignatory({ signatory_id: 11 }), aSignatory({ signatory_id: 1 })],
})

test.each([
  ['what changed since one has read it', 1, ['DEL Entfernt: breite', 'INS Hinzugefügt: sichere']],
  ['nothing once one has read it', 2, []],
  ['nothing if one has never read it', null, []],
])('the dialog to sign shows %s', async (_, read, expected) => {
  const { choose, asked } = await openList({ motions: [toSign], [path]: { versions, read } })
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = await screen.findByRole('dialog', { name: 'Vorstoss unterzeichnen' })
  await waitFor(() => expect(asked).toContain(`GET ${path}`))
  await waitFor(() => expect(marked(dialog)).toEqual(expected))
  const alert = within(dialog).queryByText('Geändert, seit Sie den Vorstoss gelesen haben')
  const title = within(dialog).getByRole('heading', { name: toSign.title })
  expect(alert?.compareDocumentPosition(title)).toBe(expected.length > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : undefined)
})

test('details that nobody looks at record no reading until they are in view', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { choose, asked } = await openList({ motions: [changed], [readPath]: {}, [path]: { versions, read: null } })
  await choose(changed.title, 'Einzelheiten anzeigen')
  await screen.findByRole('dialog', { name: 'Vorstoss' })
  expect(asked).not.toContain(readPath)
  visible.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked).toContain(readPath))
  visible.mockRestore()
})

test('nobody signs before what changed is shown; if it cannot be loaded, one may sign', async () => {
  const answer = Promise.withResolvers<Response>()
  const { choose } = await openList({ motions: [toSign], [path]: () => answer.promise })
  await choose(toSign.title, 'Unterzeichnen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorstoss unterzeichnen' }))
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Unterzeichnen' })
  expect(button().disabled).toBe(true)
  answer.resolve(Response.json({ detail: 'Fehler' }, { status: 500 }))
  await waitFor(() => expect(button().disabled).toBe(false))
})
