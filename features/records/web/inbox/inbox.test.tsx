import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPosting, aPostingListed } from '#features/records/web/fixtures.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

// pdf.js can only render in a real browser.
vi.mock('./FilePreview.tsx', () => ({ FilePreview: ({ file }: { file: { name: string } }) => <p>Vorschau: {file.name}</p> }))

const staff = { 'users/me/': aUser({ is_records_staff: true }) }
const committees = [{ id: 2, title: 'Finanzkommission' }]
const inbox = (change: object = {}) => ({ items: [aPostingListed()], total: 1, committees, open_count: 1, ...change })
const path = 'ris/inbox/?start=0&rows=50'
const openList = (answers: Record<string, unknown> = {}, search = '') => openApp(`/records/inbox${search}`, { ...staff, ...answers })

test('lists postings with kind, committee, person, time and state', async () => {
  await openList({
    [path]: inbox({ items: [aPostingListed({ file_count: 2 }), aPostingListed({ id: 41, title: 'Streichung' })], total: 2 }),
  })
  const list = within(await screen.findByRole('list', { name: 'Eingaben' }))
  expect(list.getAllByRole('listitem')[0]?.textContent).toBe(
    'Mehr VelowegeVorstossFinanzkommissionMuster Eva14.09.2026, 14:302 DateienEingegangen',
  )
  expect(list.getByRole('link', { name: 'Mehr Velowege' }).getAttribute('href')).toBe('/records/inbox/40')
  expect(screen.getByText('1 Eingabe zu entscheiden')).toBeTruthy()
  expect(screen.getByText('1–2 von 2')).toBeTruthy()
})

test('keeps filters in the address, and says if nothing matches', async () => {
  const none = inbox({ items: [], total: 0 })
  const { user, router, asked } = await openList({
    [path]: inbox(),
    'ris/inbox/?is_open=true&start=0&rows=50': none,
    'ris/inbox/?is_open=true&committee_id=2&start=0&rows=50': none,
  })
  await user.click(await screen.findByRole('combobox', { name: 'Stand' }))
  await user.click(await screen.findByRole('option', { name: 'Zu entscheiden' }))
  await screen.findByText('Keine Eingabe entspricht diesen Filtern.')
  await user.click(screen.getByRole('combobox', { name: 'Gremium' }))
  await user.click(await screen.findByRole('option', { name: 'Finanzkommission' }))
  await waitFor(() => expect(asked).toContain('GET ris/inbox/?is_open=true&committee_id=2&start=0&rows=50'))
  expect(router.state.location.search).toEqual({ is_open: 'true', committee: '2' })
  await user.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
  await screen.findByRole('link', { name: 'Mehr Velowege' })
  expect(router.state.location.search).toEqual({})
})

test('says that the inbox is empty, and offers to retry a failed load', async () => {
  const { user, answers } = await openList({ [path]: refusal(500) })
  const card = within(await screen.findByRole('region', { name: 'Eingaben' }))
  const again = await card.findByRole('button', { name: 'Erneut versuchen' })
  answers[path] = inbox({ items: [], total: 0, open_count: 0 })
  await user.click(again)
  await screen.findByText('Es sind noch keine Eingaben eingetroffen.')
})

test.each(['/records/inbox', '/records/inbox/40'])('%s does not exist for others, and loads nothing', async (address) => {
  const { asked } = await openApp(address, {})
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(asked.filter((call) => call.includes('ris/'))).toEqual([])
})

test('records staff without a committee start in the inbox and reach it by the menu', async () => {
  const { user, router } = await openApp('/', { ...staff, 'config/': aConfiguration({ default_committee_id: null }), [path]: inbox() })
  await screen.findByRole('heading', { level: 1, name: 'Eingang der Geschäftsverwaltung' })
  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }))
  expect((await screen.findByRole('menuitem', { name: 'Eingang der Geschäftsverwaltung' })).getAttribute('href')).toBe('/records/inbox')
  expect(router.state.location.pathname).toBe('/records/inbox')
})

const openOne = (answers: Record<string, unknown> = {}) =>
  openApp('/records/inbox/40', { ...staff, 'ris/postings/40/': aPosting(), ...answers })

test('shows the texts of a posting and previews its first PDF', async () => {
  const files = [
    { id: 6, name: 'Zahlen.xlsx', url: '/api/v1/ris/postings/40/files/6/download/', size: 10, mime_type: 'application/zip' },
    { id: 7, name: 'Karte.pdf', url: '/api/v1/ris/postings/40/files/7/download/', size: 1000, mime_type: 'application/pdf' },
    { id: 8, name: 'Plan.pdf', url: '/api/v1/ris/postings/40/files/8/download/', size: 1000, mime_type: 'application/pdf' },
  ]
  const { user } = await openOne({ 'ris/postings/40/': aPosting({ files }) })
  await screen.findByRole('heading', { level: 1, name: 'Mehr Velowege' })
  expect(screen.getByText('Der Regierungsrat baut Velowege.')).toBeTruthy()
  expect(screen.getByText('Vorstoss, Finanzkommission, von Muster Eva')).toBeTruthy()
  await screen.findByText('Vorschau: Karte.pdf')
  expect(screen.queryByRole('button', { name: /Zahlen/ })).toBeNull()
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: '«Plan.pdf» ansehen' }))
  const preview = await screen.findByText('Vorschau: Plan.pdf')
  expect(scrolledTo.mock.contexts.map((place) => (place as Element).contains(preview))).toEqual([true])
})

test('accepts a posting as a business once its number is given', async () => {
  const bodies: unknown[] = []
  const accepted = aPosting({ state: 'accepted', business: { id: 9, number: 'SGB 12', title: 'Velowege' } })
  const { user, answers } = await openOne()
  answers['POST ris/inbox/40/accept/'] = (body: unknown) => {
    bodies.push(body)
    answers['ris/postings/40/'] = accepted
    return Response.json(accepted)
  }
  await user.click(await screen.findByRole('button', { name: 'Als neues Geschäft annehmen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Als neues Geschäft annehmen' }))
  await user.click(dialog.getByRole('button', { name: 'Annehmen' }))
  await dialog.findByText('Dieses Feld ist erforderlich.')
  await user.type(dialog.getByRole('textbox', { name: 'Geschäftsnummer' }), 'SGB 12')
  await user.click(dialog.getByRole('button', { name: 'Annehmen' }))
  await screen.findByText('SGB 12 Velowege')
  expect(screen.queryByRole('link', { name: 'SGB 12 Velowege' })).toBeNull()
  expect(bodies).toEqual([{ number: 'SGB 12', title: 'Mehr Velowege', type: 'Postulat' }])
  expect(screen.queryByRole('button', { name: 'Zurückweisen' })).toBeNull()
  expect(currentNotice()?.message).toBe('Die Eingabe wurde als Geschäft angenommen.')
})

test('attaching preselects the business that the posting names', async () => {
  const bodies: unknown[] = []
  const { user } = await openOne({
    'ris/postings/40/': aPosting({ kind: 'suggestion', fields: { business_number: 'B 2' } }),
    'ris/inbox/40/businesses/': [
      { id: 5, number: 'A 1', title: 'Voranschlag', display_name: 'A 1 Voranschlag' },
      { id: 6, number: 'B 2', title: 'Teilrevision', display_name: 'B 2 Teilrevision' },
    ],
    'POST ris/inbox/40/attach/': (body: unknown) => (bodies.push(body), Response.json(aPosting({ state: 'attached' }))),
  })
  await user.click(await screen.findByRole('button', { name: 'Einem Geschäft zuordnen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Einem Geschäft zuordnen' }))
  const field = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Geschäft' })
  expect(field.value).toBe('B 2 Teilrevision')
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }))
  await waitFor(() => expect(bodies).toEqual([{ business_id: 6 }]))
})

test('rejects a posting with a reason, and shows that somebody else was first', async () => {
  const detail = 'Über diese Eingabe ist schon entschieden.'
  const { user, answers } = await openOne({ 'POST ris/inbox/40/reject/': refusal(409, { detail }) })
  await user.click(await screen.findByRole('button', { name: 'Zurückweisen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zurückweisen' }))
  await user.click(dialog.getByRole('button', { name: 'Zurückweisen' }))
  await dialog.findByText('Dieses Feld ist erforderlich.')
  await user.type(dialog.getByRole('textbox', { name: 'Begründung' }), 'Kein Vorstoss.')
  await user.click(dialog.getByRole('button', { name: 'Zurückweisen' }))
  await waitFor(() => expect(currentNotice()?.message).toBe(`Die Eingabe konnte nicht zurückgewiesen werden: ${detail}`))
  const bodies: unknown[] = []
  answers['POST ris/inbox/40/reject/'] = (body: unknown) => (bodies.push(body), Response.json(aPosting({ state: 'rejected' })))
  await user.click(dialog.getByRole('button', { name: 'Zurückweisen' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Kein Vorstoss.' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
