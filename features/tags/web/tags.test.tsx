import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import type { TagEntry, TagOption } from '#features/tags/tag.ts'
import { aMeeting, anAgendaItem, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { anImportedTag, aTagOption } from './fixtures.ts'

const simple = aTagOption({ slug: 'lesen', name: 'Noch lesen', color_code: '#f2c94c' })
const count = aTagOption({ slug: 'wort', name: 'Wortmeldung', style: 'count', color_code: '#1d6fa5' })
const progress = aTagOption({ slug: 'bereit', name: 'Vorbereitet', style: 'progress', tagger_count: 4 })
const readonly = aTagOption({ slug: 'geheim', name: 'Vertraulich', readonly: true, color_code: null })
const options = [simple, count, progress, readonly]

const by = (slug: string, username: string, full_name: string): TagEntry => ({
  slug,
  username,
  full_name,
  created: '2026-09-14T12:30:00+00:00',
})
const mine = (slug: string) => by(slug, aUser().username, 'Muster Eva')

type Story = { tags?: TagEntry[]; tag_counts?: { slug: string; count: number }[]; offered?: TagOption[]; save?: unknown; me?: object }

/** The page of an agenda item with these tags; the server returns what was saved from then on. */
async function openItem({ tags = [], tag_counts = [], offered = options, save, me = aMember() }: Story = {}) {
  const saved: string[][] = []
  let agendaItem = anAgendaItemWithMeeting({ tags, tag_counts })
  const keep = (body: { tags: string[] }) => {
    saved.push(body.tags)
    const others = agendaItem.tags.filter(({ username }) => username !== aUser().username)
    const counts = options.map(({ slug }) => ({
      slug,
      count: others.filter((tag) => tag.slug === slug).length + Number(body.tags.includes(slug)),
    }))
    agendaItem = { ...agendaItem, tags: [...others, ...body.tags.map(mine)], tag_counts: counts }
    return Response.json({ tags: agendaItem.tags, tag_counts: agendaItem.tag_counts })
  }
  const app = await openApp('/agenda_items/30', {
    'users/me/': me,
    'tag/?committee=2': offered,
    'agenda_items/30/': () => Response.json(agendaItem),
    'POST agenda_items/30/set_tags/': save ?? keep,
  })
  await screen.findByRole('heading', { level: 1 })
  return { ...app, saved }
}
const card = async () => within(await screen.findByRole('region', { name: 'Etiketten' }))
const toggle = (name: RegExp) => screen.getByRole('button', { name })

test('shows no card if there are no tags for the content type', async () => {
  await openItem({ offered: [] })
  await screen.findByRole('region', { name: 'Dokumente' })
  expect(screen.queryByRole('region', { name: 'Etiketten' })).toBeNull()
})

test('says before the first click that others see who set a tag', async () => {
  await openItem()
  expect((await card()).getByText('Alle, die diesen Inhalt sehen, sehen auch, wer ein Etikett gesetzt hat.')).toBeTruthy()
})

test('each style shows whether it is set, how many set it, or the share', async () => {
  const tag_counts = [
    { slug: 'wort', count: 3 },
    { slug: 'bereit', count: 1 },
    { slug: 'lesen', count: 2 },
  ]
  await openItem({ tags: [mine('lesen'), mine('bereit')], tag_counts })
  const names = (await card()).getAllByRole('button', { pressed: undefined }).filter((button) => button.hasAttribute('aria-pressed'))
  expect(names.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['Noch lesen', 'true'],
    ['Wortmeldung3, 3 Personen', 'false'],
    ['Vorbereitet25 % (1 von 4), 25 %, 1 von 4 Mitgliedern', 'true'],
  ])
  expect(toggle(/^Vorbereitet/).style.getPropertyValue('--share')).toBe('25%')
})

test('text on a set tag is black or white depending on its colour', async () => {
  await openItem({ tags: [mine('lesen'), mine('wort')] })
  await card()
  expect([toggle(/^Noch lesen/).style.color, toggle(/^Wortmeldung/).style.color, toggle(/^Vorbereitet/).style.color]).toEqual([
    'black',
    'white',
    '',
  ])
})

test('imported tags cannot be toggled; readonly tags that were not imported are hidden', async () => {
  await openItem({ tags: [anImportedTag('dringlich')] })
  expect((await card()).getByText('dringlich')).toBeTruthy()
  expect(screen.queryByText('Vertraulich')).toBeNull()
  expect(screen.queryByRole('button', { name: /dringlich|Vertraulich/ })).toBeNull()
})

test('an imported readonly tag has its name in the language of the interface', async () => {
  await openItem({ tags: [anImportedTag('geheim')] })
  expect((await card()).getByText('Vertraulich').parentElement?.textContent).toBe('Vertraulich (importiert)')
  expect(screen.queryByRole('button', { name: /Vertraulich/ })).toBeNull()
})

test('an imported tag that can be set is shown as set and imported, and can be toggled', async () => {
  const { user, saved } = await openItem({ tags: [anImportedTag('lesen')] })
  await card()
  expect(toggle(/^Noch lesen/).textContent).toBe('Noch lesen (importiert)')
  expect([toggle(/^Noch lesen/).dataset['set'], toggle(/^Noch lesen/).ariaPressed]).toEqual(['true', 'false'])
  await user.click(toggle(/^Noch lesen/))
  await waitFor(() => expect(saved).toEqual([['lesen']]))
})

test('a row shows an imported tag once its name is loaded', async () => {
  const { promise: pending, resolve: respond } = Promise.withResolvers<Response>()
  const meeting = aMeeting({ agenda_items: [anAgendaItem({ tags: [anImportedTag('geheim')] })] })
  await openApp('/meetings/4', { 'meetings/4/': meeting, 'tag/?committee=2': () => pending })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('group', { name: 'Etiketten' })).toBeNull()
  respond(Response.json(options))
  expect((await screen.findByRole('group', { name: 'Etiketten' })).textContent).toBe('Vertraulich')
})

test('the page of an item waits for tag options, and says so if they fail to load', async () => {
  const { promise: pending, resolve: respond } = Promise.withResolvers<Response>()
  const { asked } = await openApp('/agenda_items/30', { 'tag/?committee=2': () => pending.then((answer) => answer.clone()) })
  await waitFor(() => expect(asked).toContain('GET tag/?committee=2'))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  respond(Response.json({}, { status: 500 }))
  await screen.findByText('Die Etiketten konnten nicht geladen werden. Bitte laden Sie die Seite neu.')
})

test('each toggle shows at once and saves all set tags', async () => {
  const { user, saved } = await openItem({ tags: [by('wort', 'beat', 'Beispiel Beat')], tag_counts: [{ slug: 'wort', count: 1 }] })
  await card()
  await user.click(toggle(/^Wortmeldung/))
  expect(toggle(/^Wortmeldung/).textContent).toBe('Wortmeldung2, 2 Personen')
  await user.click(toggle(/^Noch lesen/))
  await user.click(toggle(/^Wortmeldung/))
  await waitFor(() => expect(saved).toEqual([['wort'], ['wort', 'lesen'], ['lesen']]))
  expect([toggle(/^Noch lesen/), toggle(/^Wortmeldung/)].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
})

test('quick toggles are saved one after the other, while the last one is shown', async () => {
  const answers: (() => void)[] = []
  const sent: string[][] = []
  const save = ({ tags }: { tags: string[] }) =>
    new Promise<Response>((resolve) => {
      sent.push(tags)
      answers.push(() => resolve(Response.json({ tags: [], tag_counts: [] })))
    })
  const { user } = await openItem({ save })
  await card()
  const isSet = () => toggle(/^Noch lesen/).getAttribute('aria-pressed')
  for (const expected of ['true', 'false', 'true']) {
    await user.click(toggle(/^Noch lesen/))
    expect(isSet()).toBe(expected)
  }
  expect(sent).toEqual([['lesen']])
  answers.shift()?.()
  await waitFor(() => expect(sent).toEqual([['lesen'], []]))
  expect(isSet()).toBe('true')
  answers.shift()?.()
  await waitFor(() => expect(sent).toEqual([['lesen'], [], ['lesen']]))
  expect(isSet()).toBe('true')
})

test('undoes and reports a toggle that could not be saved', async () => {
  const { user } = await openItem({ tags: [mine('wort')], save: refusal(409, { detail: 'Dieses Gremium ist nicht mehr aktiv.' }) })
  await card()
  await user.click(toggle(/^Wortmeldung/))
  expect(await screen.findByText(/Die Etiketten konnten nicht gespeichert werden/)).toBeTruthy()
  await waitFor(() => expect(toggle(/^Wortmeldung/).getAttribute('aria-pressed')).toBe('true'))
})

test('the info button lists who set a tag, and is disabled if nobody did', async () => {
  const { user } = await openItem({ tags: [by('wort', 'beat', 'Beispiel Beat'), mine('wort')] })
  await card()
  expect(toggle(/«Noch lesen» hat noch niemand/)).toHaveProperty('disabled', true)
  const info = toggle(/Anzeigen, wer «Wortmeldung»/)
  expect([info.hasAttribute('disabled'), info.getAttribute('aria-expanded')]).toEqual([false, 'false'])
  await user.click(info)
  expect(info.getAttribute('aria-expanded')).toBe('true')
  const people = within(screen.getByRole('region', { name: '«Wortmeldung» gesetzt von' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual(['Beispiel Beat 14.09.2026', 'Muster Eva 14.09.2026'])
  await user.click(info)
  expect(screen.queryByRole('region', { name: '«Wortmeldung» gesetzt von' })).toBeNull()
})

test('a person who may no longer set tags sees them and who set them', async () => {
  await openItem({ me: aUser(), tags: [mine('wort')], tag_counts: [{ slug: 'wort', count: 1 }] })
  const tags = await card()
  expect(tags.getByText('Wortmeldung')).toBeTruthy()
  expect(tags.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
    '«Noch lesen» hat noch niemand gesetzt',
    'Anzeigen, wer «Wortmeldung» gesetzt hat',
    '«Vorbereitet» hat noch niemand gesetzt',
  ])
})

test('a row of the business directory shows imported and own tags and counts of others', async () => {
  const tags = [anImportedTag('dringlich'), anImportedTag('geheim'), mine('lesen')]
  const tag_counts = [
    { slug: 'wort', count: 3 },
    { slug: 'bereit', count: 1 },
    { slug: 'lesen', count: 9 },
  ]
  const meeting = aMeeting({ agenda_items: [anAgendaItem({ tags, tag_counts })] })
  await openApp('/meetings/4', { 'meetings/4/': meeting, 'tag/?committee=2': options })
  const chips = await screen.findByRole('group', { name: 'Etiketten' })
  await waitFor(() =>
    expect([...chips.children].map(({ textContent }) => textContent)).toEqual([
      'Von Ihnen gesetzt: Noch lesen',
      'Wortmeldung33 Personen',
      'Vorbereitet25 %25 % der Mitglieder',
      'Vertraulich',
      'dringlich',
    ]),
  )
})

test('an unsaved toggle is kept when leaving and returning, and the next one adds to it', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<Response>()
  const saved: string[][] = []
  const save = (body: { tags: string[] }) => {
    saved.push(body.tags)
    return saved.length === 1 ? answering : Response.json({ tags: body.tags.map(mine), tag_counts: [] })
  }
  const { user, router } = await openItem({ save })
  await card()
  await user.click(toggle(/^Noch lesen/))
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Etiketten' })).toBeNull())
  await router.navigate({ to: '/agenda_items/$id', params: { id: 30 } })
  expect((await screen.findByRole('button', { name: /^Noch lesen/ })).ariaPressed).toBe('true')
  await user.click(toggle(/^Wortmeldung/))
  answer(Response.json({ tags: [mine('lesen')], tag_counts: [] }))
  await waitFor(() => expect(saved).toEqual([['lesen'], ['lesen', 'wort']]))
})
