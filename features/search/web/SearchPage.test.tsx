import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConfiguration } from '#testing/web/fixtures.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { aHit, aMeetingHit, anAnswer, hitsOf, openSearch } from './fixtures.ts'

const file = aHit({
  type: 'backend.committeedocument',
  path: 'documents/7/file/',
  breadcrumbs: { committee: { id: 2, title: 'Finanzkommission' } },
  highlighting: { title: 'Reglement <mark>Strasse</mark>', searchable_text: '' },
  file_extension: 'docx',
})
const streets = anAnswer([aHit(), aMeetingHit(), file], {
  'backend.meeting': 1,
  'virtual.document': 2,
  'backend.attachment': 1,
  'backend.committeedocument': 1,
})
const answers = { [hitsOf('Strasse')]: streets }
const inThisYear = hitsOf('Strasse', '&date=2026-01-01+TO+*')

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suchbegriffe' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Suchresultate' }))
    .getAllByRole('listitem')
    .filter((row) => !row.parentElement?.closest('li'))
const main = () => within(screen.getByRole('main'))
const searches = (asked: string[]) => asked.filter((call) => call.startsWith('GET search/'))

test('words in the address fill the field, which has the focus; hits and their count are shown', async () => {
  await openSearch('/search?query=Strasse', answers)
  await screen.findByRole('heading', { level: 1, name: 'Suche nach «Strasse»' })
  expect(document.title).toBe('Suche nach «Strasse» – Sitzungen')
  expect(field().value).toBe('Strasse')
  expect(document.activeElement).toBe(field())
  await screen.findByRole('heading', { level: 2, name: '3 Treffer' })
  expect(main().getByRole('status').textContent).toBe('3 Treffer')
})

test('a hit shows its kind, title, breadcrumbs and, for files, highlighted text', async () => {
  await openSearch('/search?query=Strasse', answers)
  const [attachment, meeting, document_of_committee] = await rows()
  const linksIn = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  const marksIn = (row: HTMLElement | undefined) => Array.from(row!.querySelectorAll('mark'), ({ textContent }) => textContent)
  expect(linksIn(attachment)).toEqual([
    'Strassenbau /attachments/5?page=3&find=Strasse',
    'Finanzkommission /committees/2',
    '12. Sitzung /meetings/4',
    'Voranschlag 2027 /agenda_items/30',
  ])
  expect(marksIn(attachment)).toEqual(['Strassenbau', 'Strasse'])
  expect(attachment?.textContent).toContain('Die Strasse & der Platz')
  expect(within(attachment!).getByTitle('PDF')).toBeTruthy()
  expect(linksIn(meeting)).toEqual(['12. Sitzung /meetings/4', 'Finanzkommission /committees/2'])
  expect(within(meeting!).getByTitle('Sitzung')).toBeTruthy()
  expect(linksIn(document_of_committee)).toEqual([
    'Reglement Strasse (öffnet in neuem Tab) /api/v1/documents/7/file/',
    'Finanzkommission /committees/2',
  ])
  expect(
    within(document_of_committee!)
      .getByRole('link', { name: /Reglement/ })
      .getAttribute('target'),
  ).toBe('_blank')
  expect(within(document_of_committee!).getByTitle('Textdokument')).toBeTruthy()
})

test('shows text for files only, and no link to a committee that the reader does not see', async () => {
  const hit = aMeetingHit({
    breadcrumbs: { committee: { id: 9, title: 'Baukommission' } },
    highlighting: { title: 'Sitzung', searchable_text: 'nicht hier' },
  })
  await openSearch('/search?query=Sitzung', { [hitsOf('Sitzung')]: anAnswer([hit], { 'backend.meeting': 1 }) })
  const [row] = await rows()
  expect(row?.textContent).not.toContain('nicht hier')
  expect(within(row!).getByText('Baukommission').tagName).toBe('SPAN')
})

test('searches on Enter or by the button, not while typing or without words', async () => {
  const { user, asked, router } = await openSearch('/search', {
    ...answers,
    [hitsOf('Platz')]: anAnswer([aHit()], { 'virtual.document': 1 }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Suche' })
  expect(document.activeElement).toBe(field())
  await user.keyboard('Strasse')
  expect(searches(asked)).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: '3 Treffer' })
  expect(document.activeElement).toBe(field())
  await user.clear(field())
  await user.type(field(), ' Platz ')
  await user.click(screen.getByRole('button', { name: 'Suchen' }))
  await screen.findByRole('heading', { level: 2, name: '1 Treffer' })
  expect(searches(asked)).toEqual([`GET ${hitsOf('Strasse')}`, `GET ${hitsOf('Platz')}`])
  act(() => router.history.back())
  await waitFor(() => expect(field().value).toBe('Strasse'))
})

test('the search key focuses the field of the page', async () => {
  const { user } = await openSearch('/search?query=Strasse', answers)
  await rows()
  field().blur()
  await user.keyboard('/')
  expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 0, 7])
  await user.keyboard('Platz')
  expect(field().value).toBe('Platz')
})

test('a late answer does not replace that for newer words', async () => {
  const slow = Promise.withResolvers<Response>()
  const { user } = await openSearch('/search?query=Strasse', {
    [hitsOf('Strasse')]: () => slow.promise,
    [hitsOf('Platz')]: anAnswer([aHit({ highlighting: { title: 'Dorfplatz', searchable_text: '' } })], { 'virtual.document': 1 }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Suche nach «Strasse»' })
  await user.clear(field())
  await user.type(field(), 'Platz{Enter}')
  await screen.findByRole('link', { name: 'Dorfplatz' })
  await act(async () => slow.resolve(Response.json(streets)))
  expect(await rows()).toHaveLength(1)
})

test('says that nothing was found, without tabs', async () => {
  await openSearch('/search?query=Nichts', { [hitsOf('Nichts')]: anAnswer([], {}) })
  await screen.findByText('Keine Suchresultate')
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(main().getByRole('status').textContent).toBe('0 Treffer')
})

test('says that hits are for similar words', async () => {
  await openSearch('/search?query=Strase', { [hitsOf('Strase')]: { ...streets, is_similar: true } })
  const similar = 'Für «Strase» gibt es keine Treffer. Angezeigt werden Treffer mit ähnlichen Wörtern.'
  await screen.findByText(similar)
  expect(await rows()).toHaveLength(3)
  expect(main().getByRole('status').textContent).toBe(`${similar} 3 Treffer`)
})

test('shows a failed search and offers to retry', async () => {
  const { user, answers: given } = await openSearch('/search?query=Strasse', { [hitsOf('Strasse')]: refusal(500) })
  await waitFor(() => expect(main().getByText('Bei der Suche ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')).toBeTruthy())
  Object.assign(given, answers)
  await user.click(main().getByRole('button', { name: 'Erneut versuchen' }))
  expect(await rows()).toHaveLength(3)
})

test('searching for the same words again repeats the request and keeps the filters', async () => {
  const address = '/search?query=Strasse&date=2026-01-01+TO+*'
  const { user, asked, answers: given, router } = await openSearch(address, { [inThisYear]: refusal(500) })
  await waitFor(() => expect(main().getByText('Bei der Suche ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')).toBeTruthy())
  given[inThisYear] = streets
  await user.type(field(), '{Enter}')
  expect(await rows()).toHaveLength(3)
  const before = searches(asked)
  await user.click(screen.getByRole('button', { name: 'Suchen' }))
  await waitFor(() => expect(searches(asked)).toEqual([...before, `GET ${inThisYear}`]))
  expect(router.state.location.href).toBe(address)
})

test('shows no page and sends no request where the search is switched off', async () => {
  const { asked } = await openSearch('/search?query=Strasse', { ...answers, 'config/': aConfiguration({ full_text_search: false }) })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(searches(asked)).toEqual([])
})

test('shows the documented messages', async () => {
  const { default: texts } = await import('#features/search/texts/pages/search_page.en.json')
  expect([texts.no_results, texts.error_while_searching]).toEqual(['No search results', 'An error occurred during the search'])
})
