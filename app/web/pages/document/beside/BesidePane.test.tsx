import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

const papers = { attachments: [anAttachment({ id: 50, title: 'Budgetübersicht' }), anAttachment({ id: 51, title: 'Zahlen' })] }
const report = anAttachment({ id: 55, title: 'Bericht der Kommission', agenda_item_id: 32 })
const agenda_items = [
  anAgendaItem({ ...papers, sort_order: 1 }),
  anAgendaItem({ id: 32, title: 'Verschiedenes', number: '9.', number_or_business_number: '9.', sort_order: 9, attachments: [report] }),
]
const versions = [aVersion({ version_id: 700, number: 2 }), aVersion({ version_id: 500, number: 1 })]
const aPaper = (id: number, title: string) => ({
  [`attachments/${id}/`]: aDocumentWithParents({ id, title, version_id: id * 10 }),
  [`attachments/${id}/versions/`]: [aVersion({ version_id: id * 10 })],
  [`versionable/${id * 10}/annotation_layers/`]: [],
})
const documents = {
  'users/me/': aMember(),
  'agenda_items/30/': anAgendaItemWithMeeting(papers),
  'meetings/4/': aMeeting({ agenda_items }),
  'attachments/50/': aDocumentWithParents({ version_id: 700 }),
  'attachments/50/versions/': versions,
  'versionable/700/annotation_layers/': [],
  'versionable/500/annotation_layers/': [],
  'attachments/50/notes/': [],
  'agenda_items/30/notes/': [],
  ...aPaper(51, 'Zahlen'),
  ...aPaper(55, 'Bericht der Kommission'),
}

const open = (beside = '', answers = {}) => openApp(`/attachments/50?version_id=700${beside}`, { ...documents, ...answers })
const right = () => screen.findByRole('region', { name: 'Dokumentansicht (rechts)' })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

test('any paper of the meeting can be opened beside the one of the page, and closed again', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Daneben öffnen' }))
  const choice = await heading('Was möchten Sie daneben öffnen?')
  expect(document.activeElement).toBe(choice)
  const groups = await screen.findAllByRole('heading', { level: 3 })
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Zum Dokument links',
    'Traktandum 2: Voranschlag 2027',
    'Traktandum 9: Verschiedenes',
  ])
  await user.click(screen.getByRole('link', { name: 'Bericht der Kommission' }))
  expect(await right()).toBeTruthy()
  expect(document.activeElement).toBe(await heading('Bericht der Kommission'))
  expect(router.state.location.search).toMatchObject({ version_id: '700', beside: 'attachments-55' })
  await user.click(screen.getAllByRole('button', { name: 'Rechte Seite schliessen' }).at(-1)!)
  await waitFor(() => expect(router.state.location.search.beside).toBe(undefined))
  expect(screen.queryByRole('region', { name: 'Dokumentansicht (rechts)' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Dokumentansicht' })).toBeTruthy()
})

test('a paper of the list is opened beside with one tap', async () => {
  const { user, router } = await open()
  const list = within(await screen.findByRole('navigation', { name: 'Dokumente' }))
  expect(list.queryByRole('button', { name: 'Budgetübersicht daneben öffnen' })).toBeNull()
  await user.click(await list.findByRole('button', { name: 'Zahlen daneben öffnen' }))
  await heading('Zahlen')
  expect(router.state.location.search).toMatchObject({ beside: 'attachments-51' })
})

test('both papers swap sides, and opening on the left what is on the right does the same', async () => {
  const { user, router } = await open('&beside=attachments-51')
  await right()
  await user.click(await screen.findByRole('button', { name: 'Seiten tauschen' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/attachments/51'))
  expect(router.state.location.search).toMatchObject({ version_id: '510', beside: 'attachments-50' })
  await user.click(within(screen.getByRole('navigation', { name: 'Unterlage wechseln' })).getByRole('link', { name: 'Budgetübersicht' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/attachments/50'))
  expect(router.state.location.search).toMatchObject({ beside: 'attachments-51' })
})

test('n and p go on in the paper that was used last, and pass over the other one', async () => {
  const { user, router } = await open('&beside=attachments-51')
  await heading('Zahlen')
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/attachments/55'))
  expect(router.state.location.search).toMatchObject({ beside: 'attachments-51' })
  act(() => screen.getByRole('heading', { level: 2, name: 'Zahlen' }).focus())
  await user.keyboard('p')
  await heading('Budgetübersicht')
  expect(router.state.location.pathname).toBe('/attachments/55')
  expect(router.state.location.search).toMatchObject({ beside: 'attachments-50' })
})

test('a paper that does not exist, or that the reader may no longer see, leaves the left side as it is', async () => {
  let isSeen = true
  const answer = () => (isSeen ? Response.json(aPaper(51, 'Zahlen')['attachments/51/']) : refusal(404)())
  const { client } = await open('&beside=attachments-51', { 'attachments/51/': answer })
  await heading('Zahlen')
  expect(screen.queryByRole('alert')).toBeNull()
  isSeen = false
  await act(() => client.invalidateQueries())
  expect((await screen.findByRole('alert')).textContent).toMatch(/keinen Zugang/)
  expect(screen.queryByRole('region', { name: 'Dokumentansicht (rechts)' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Dokumentansicht (links)' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Dokument nicht gefunden' })).toBeTruthy()
})

test('a paper that could not be loaded is named, and a retry opens it', async () => {
  let isThere = false
  const layers = () => (isThere ? Response.json([]) : refusal(500)())
  const { user } = await open('&beside=attachments-51', { 'versionable/510/annotation_layers/': layers })
  expect((await screen.findByRole('alert')).textContent).toMatch(/konnte nicht geladen werden/)
  expect(await heading('Zahlen')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Dokumentansicht (rechts)' })).toBeNull()
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await right()).toBeTruthy()
})

test('what is on the left already is not opened again: something else can be chosen', async () => {
  await open('&beside=attachments-50&beside_version=700')
  expect((await screen.findByRole('alert')).textContent).toMatch(/bereits links offen/)
  expect(screen.getByRole('link', { name: 'Version 1' })).toBeTruthy()
})

test('without room the right side is hidden and keeps its state until there is room again', async () => {
  const resize = stubMedia(1000)
  await open('&beside=attachments-51')
  await heading('Zahlen')
  const paper = await right()
  act(() => resize(999))
  expect(paper.closest('[inert]')).not.toBeNull()
  expect(screen.queryByRole('separator', { name: /Trennlinie/ })).toBeNull()
  act(() => resize(1000))
  expect(paper.isConnected).toBe(true)
  expect(paper.closest('[inert]')).toBeNull()
})

test('the notes on the document and on its item are open beside it', async () => {
  await open('&beside=notes')
  await heading('Notizen')
  expect(await screen.findByRole('heading', { level: 3, name: 'Zum Traktandum «Voranschlag 2027»' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Notiz schreiben' })).toHaveLength(2))
})
