import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchItem } from '#features/search/contract.ts'
import { aHit, aMeetingHit, anAnswer, hitsOf } from '#features/search/web/fixtures.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aConfiguration, aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

const asking = (words: string) => `search/?query=${words}*&rows=10`

async function open(answers: Record<string, unknown> = {}, address = '/404') {
  const app = await openApp(address, { 'committees/': [aCommittee()], 'meetings/4/': aMeeting(), ...answers })
  await screen.findByRole('heading', { level: 1 })
  return app
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Suche' })
const options = () => screen.queryAllByRole('option')
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null

const meeting = aMeetingHit()
const paper = aHit()
const law = aHit({ type: 'backend.committeedocument', path: 'documents/7/file/' })
const titled = (title: string) => aMeetingHit({ highlighting: { title, searchable_text: '' } })
const answerWith = (items: SearchItem[], total_items = items.length) => anAnswer(items, {}, { total_items })

test('sends what is typed once as a beginning, and shows highlighted hits', async () => {
  const { user, asked } = await open({ [asking('sitz')]: answerWith([meeting, paper, law], 42) })
  await user.type(field(), 'sitz')
  await waitFor(() => expect(options()).toHaveLength(3))
  expect(asked.filter((one) => one.includes('search/'))).toEqual([`GET ${asking('sitz')}`])
  expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
    'Sitzung',
    'Strassenbau',
    'Strasse',
    'Strassenbau',
    'Strasse',
  ])
  expect(options()[0]?.textContent).toBe('Sitzung12. SitzungFinanzkommission')
  expect(options()[1]?.textContent).toBe('PDFStrassenbauDie Strasse & der PlatzFinanzkommission · 12. Sitzung · Voranschlag 2027')
  expect(options()[2]?.getAttribute('href')).toBe('/api/v1/documents/7/file/')
  expect(options()[2]?.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('3 Vorschläge. Mit den Pfeiltasten wählen.')).toBeDefined()
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Vorschläge' }).id)
})

test('arrow keys cycle through hits and the typed words, and Enter opens the chosen hit', async () => {
  const { user, router } = await open({ [asking('sitz')]: answerWith([paper, meeting]) })
  await user.type(field(), 'sitz')
  await screen.findByRole('listbox')
  expect(chosen()).toBeNull()
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toContain('12. Sitzung')
  expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
  await user.keyboard('{ArrowDown}')
  expect([chosen(), field().getAttribute('aria-activedescendant')]).toEqual([null, null])
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
  expect(router.state.location.pathname).toBe('/meetings/4')
  expect([field().value, options()]).toEqual(['', []])
})

test('choosing the open page focuses its heading', async () => {
  const { user } = await open({ [asking('sitz')]: answerWith([meeting]) }, '/meetings/4')
  await user.type(field(), 'sitz')
  await screen.findByRole('option')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '12. Sitzung' })).toBe(document.activeElement))
  expect([field().value, options()]).toEqual(['', []])
})

test('clicking a hit opens its path with page and words', async () => {
  const { user, router } = await open({ [asking('sitz')]: answerWith([paper]), 'attachments/5/': refusal(404) })
  await user.type(field(), 'sitz')
  const option = await screen.findByRole('option')
  expect(option.getAttribute('href')).toBe('/attachments/5?page=3&find=Strasse')
  await user.click(option)
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  expect(options()).toEqual([])
})

test('Enter without a chosen hit, or the button below, leads to the search page', async () => {
  const { user, router } = await open({ [asking('sitz')]: answerWith([meeting], 42), [hitsOf('sitz')]: answerWith([]) })
  await user.type(field(), 'sitz{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/search?query=sitz'))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Suche' })).toBeNull())
  await router.navigate({ to: '/404' })
  await user.type(await screen.findByRole('combobox', { name: 'Suche' }), ' sitz')
  await user.click(await screen.findByRole('button', { name: 'Alle 42 Treffer auf der Suchseite' }))
  await waitFor(() => expect(router.state.location.href).toBe('/search?query=sitz'))
})

test('a late answer does not replace a newer one', async () => {
  const late = Promise.withResolvers<object>()
  const { user, asked } = await open({ [asking('si')]: () => late.promise, [asking('sitz')]: answerWith([titled('Neu')]) })
  await user.type(field(), 'si')
  await waitFor(() => expect(asked).toContain(`GET ${asking('si')}`))
  await user.type(field(), 'tz')
  await waitFor(() => expect(options()).toHaveLength(1))
  // Let the late response settle, so that nothing is pending after the test.
  await act(async () => late.resolve({ ok: true, json: async () => answerWith([titled('Alt')]) }))
  expect(options()[0]?.textContent).toContain('Neu')
})

test('shows no hits and failures; does not search for too little', async () => {
  const { user, asked, answers } = await open({ [asking('sitz')]: answerWith([]) })
  await user.type(field(), 's')
  await user.type(field(), 'itz')
  await waitFor(() => expect(screen.getAllByText('Keine Suchresultate')).toHaveLength(2))
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(asked.filter((one) => one.includes('search/'))).toEqual([`GET ${asking('sitz')}`])
  answers[asking('sitzu')] = refusal(500)
  await user.type(field(), 'u')
  expect((await screen.findByRole('alert')).textContent).toBe('Bei der Suche ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')
})

test('says that suggestions are for similar words', async () => {
  const { user } = await open({ [asking('sizt')]: anAnswer([meeting], {}, { is_similar: true }) })
  await user.type(field(), 'sizt')
  expect(await screen.findByText(/^Für «sizt» gibt es keine Treffer.*ähnlichen Wörtern\.$/)).toBeDefined()
  expect(screen.getByText(/^Für «sizt» gibt es keine Treffer.* 1 Vorschlag\./).closest('output')).toBeTruthy()
  expect(options()).toHaveLength(1)
})

test('Escape closes the hits first, then clears the field; an arrow key reopens them', async () => {
  const { user } = await open({ [asking('sitz')]: answerWith([meeting]) })
  await user.type(field(), 'sitz')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect([options(), field().value]).toEqual([[], 'sitz'])
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(1)
  await user.keyboard('{Escape}{Escape}')
  expect([options(), field().value, document.activeElement]).toEqual([[], '', field()])
})

test('slash focuses the field, but not while typing or if single keys are switched off', async () => {
  const { user } = await open()
  await user.keyboard('/')
  expect([document.activeElement, field().value]).toEqual([field(), ''])
  await user.keyboard('a/b')
  expect(field().value).toBe('a/b')
  field().blur()
  await user.keyboard('/')
  expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 0, 3])
  field().blur()
  rememberAppState({ single_keys: false })
  await user.keyboard('/')
  expect(document.activeElement).toBe(document.body)
})

test('the key does not work while a dialog is open', async () => {
  const { user } = await open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Hilfe' })
  const focused = document.activeElement
  await user.keyboard('/')
  expect(document.activeElement).toBe(focused)
})

test('has no field and no key where the search is switched off', async () => {
  const { user } = await open({ 'config/': aConfiguration({ full_text_search: false }) })
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.keyboard('/')
  expect(document.activeElement).toBe(document.body)
})

test('on a phone an icon opens the field over the header and gets the focus back', async () => {
  stubMedia(390)
  const { user } = await open({ [asking('sitz')]: answerWith([meeting]) })
  expect(screen.queryByRole('combobox')).toBeNull()
  const opener = screen.getByRole('button', { name: 'Suche öffnen' })
  await user.click(opener)
  expect(document.activeElement).toBe(field())
  await user.type(field(), 'sitz')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}{Escape}{Escape}')
  expect([screen.queryByRole('combobox'), document.activeElement]).toEqual([null, opener])
  await user.keyboard('/')
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Suche schliessen' }))
  expect([screen.queryByRole('combobox'), document.activeElement]).toEqual([null, opener])
  await user.click(opener)
  await user.click(document.body)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('turning a tablet keeps typed words, focus and hits; a closed field stays closed', async () => {
  const resize = stubMedia(744)
  const turn = (width: number) => act(() => resize(width))
  const { user } = await open({ [asking('sitz')]: answerWith([meeting]), [asking('sitzu')]: answerWith([meeting]) })
  await user.click(screen.getByRole('button', { name: 'Suche öffnen' }))
  await user.keyboard('sitz')
  await waitFor(() => expect(options()).toHaveLength(1))
  const shown = () => [field().value, document.activeElement, options().length]
  turn(1133)
  expect(shown()).toEqual(['sitz', field(), 1])
  await user.keyboard('u')
  turn(744)
  expect(shown()).toEqual(['sitzu', field(), 1])
  await user.click(screen.getByRole('button', { name: 'Suche schliessen' }))
  turn(1133)
  expect([field().value, document.activeElement === field()]).toEqual(['', false])
  turn(744)
  expect(screen.queryByRole('combobox')).toBeNull()
})
