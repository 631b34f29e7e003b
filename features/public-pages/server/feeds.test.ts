import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic } from '#testing/server/clients/public.ts'
import { readCalendar } from '#testing/server/factories/calendar-factories.ts'
import { aMeeting } from '#testing/server/factories/factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { mostListed, sitemap } from './feeds/sitemap.ts'
import { notePublic } from './note-public.ts'

const ROOT = 'https://rat.example.org/rat/public'
let server: TestServer
beforeAll(async () => {
  server = await testServer({
    PUBLIC_PAGES: 'on',
    ROOT_URL: 'https://rat.example.org',
    PATH_PREFIX: '/rat',
    APP_NAME: 'Rat & Info',
    LANGUAGES: 'de,fr',
  })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

const read = (path: string) => fetchPublic(server, `/rat/public/${path}`)

/** Reads XML with an independent library; throws unless it is well-formed. */
const parsed = (text: string) => new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'application/xml')
type Parent = Pick<Element, 'getElementsByTagName'>
const all = (parent: Parent, name: string) => Array.from(parent.getElementsByTagName(name))
const texts = (parent: Parent, name: string) => all(parent, name).map(({ textContent }) => textContent)

/** A feed and its entries, each by the names that RFC 4287 requires. */
function readFeed(text: string) {
  const document = parsed(text)
  const entries = all(document, 'entry')
  const facts = (parent: Parent) => ({ id: texts(parent, 'id')[0], title: texts(parent, 'title')[0], updated: texts(parent, 'updated')[0] })
  return { ...facts(document), author: texts(document, 'name')[0], entries: entries.map(facts) }
}

test('the Atom feed of a committee lists what became public or changed last, as RFC 4287 wants it', async () => {
  const { committee, meeting, invitation, budget, papers } = await aPublicMeeting(server)
  const paper = papers.find(({ title }) => title === 'Stellenplan')!
  await server.db.updateTable('document').set({ title: 'Plan & <Stellen>\u0001' }).where('id', '=', paper.id).execute()
  await notePublic(server)
  await server.db.updateTable('meeting').set({ location: 'Turnhalle' }).where('id', '=', meeting.id).execute()
  await notePublic(server)
  const { text, headers, status } = await read(`de/committees/${committee.id}/feed.atom`)
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const feed = readFeed(text)
  expect(feed).toMatchObject({
    id: `${ROOT}/de/committees/${committee.id}/feed.atom`,
    title: committee.title,
    author: 'Rat & Info',
    updated: feed.entries[0]!.updated,
  })
  expect(feed.entries[0]).toMatchObject({ id: `${ROOT}/de/meetings/${meeting.id}`, title: '12. Sitzung der Geschäftsprüfungskommission' })
  expect(feed.entries.map(({ id }) => String(id)).toSorted()).toEqual(
    [`${ROOT}/de/meetings/${meeting.id}`, ...[...papers, invitation].map(({ id }) => `${ROOT}/documents/${id}`)].toSorted(),
  )
  expect(feed.entries.map(({ title }) => title)).toContain('Plan & <Stellen>  (12. Sitzung der Geschäftsprüfungskommission)')
  for (const { updated } of feed.entries) expect(new Date(updated!).toISOString()).toBe(updated)

  await makePublic(server, 'agenda_item', budget, false)
  const fewer = readFeed((await read(`de/committees/${committee.id}/feed.atom`)).text)
  expect(fewer.entries).toHaveLength(2)
})

test('an empty feed is valid too, and the feed of all committees holds each of them', async () => {
  await using fresh = await testServer({ PUBLIC_PAGES: 'on' })
  const feed = readFeed((await fetchPublic(fresh, '/public/de/feed.atom')).text)
  expect([feed.entries, feed.updated]).toEqual([[], '1970-01-01T00:00:00.000Z'])
  const { meeting } = await aPublicMeeting(server)
  await notePublic(server)
  expect((await read('fr/feed.atom')).text).toContain(`${ROOT}/fr/meetings/${meeting.id}`)
})

test('the calendar holds the public meetings of the past year and all coming ones', async () => {
  const { committee, meeting } = await aPublicMeeting(server)
  const coming = await aMeeting(server, committee, { title: 'Budget', start: '2026-12-14T14:30:00+01:00' })
  const old = await aMeeting(server, committee, { title: 'Alt', start: '2025-11-01T14:30:00+01:00' })
  for (const one of [coming, old]) await makePublic(server, 'meeting', one)
  await aMeeting(server, committee, { title: 'Geheim', start: '2026-12-15T14:30:00+01:00' })
  const { text, headers } = await read(`de/committees/${committee.id}/calendar.ics`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const { name, events } = readCalendar(text)
  expect([name, events.map(({ title, start, end, url }) => [title, start, end, url])]).toEqual([
    committee.title,
    [
      [
        '12. Sitzung der Geschäftsprüfungskommission',
        '2026-09-14T12:30:00.000Z',
        '2026-09-14T15:00:00.000Z',
        `${ROOT}/de/meetings/${meeting.id}`,
      ],
      ['Budget', '2026-12-14T13:30:00.000Z', '2026-12-14T23:00:00.000Z', `${ROOT}/de/meetings/${coming.id}`],
    ],
  ])
  expect((await read(`de/committees/${committee.id}/calendar.ics`)).text).toBe(text)
})

test('a sitemap that is full has the same pages in each language, and keeps to the limit', () => {
  const env = { root_url: 'https://rat.example.org', path_prefix: '', languages: ['de', 'fr', 'en'] as const, public_pages: true }
  const site = { ...env, languages: [...env.languages] }
  const meetings = Array.from({ length: mostListed(site) }, (_, id) => ({ kind: 'meetings' as const, id }))
  const addresses = texts(parsed(sitemap(site, meetings)), 'loc')
  expect(addresses.length).toBeLessThanOrEqual(50_000)
  for (const language of site.languages)
    expect(addresses.filter((address) => address?.includes(`/${language}/`))).toHaveLength(meetings.length + 1)
})

test('the sitemap holds exactly the public addresses, each answers, and robots may read only these', async () => {
  await using site = await testServer({ PUBLIC_PAGES: 'on', ROOT_URL: 'https://rat.example.org', LANGUAGES: 'de,fr' })
  const { committee, meeting, papers, invitation } = await aPublicMeeting(site)
  await aPublicMeeting(site).then((other) => makePublic(site, 'committee', other.committee, false))
  const root = 'https://rat.example.org/public'
  const { text } = await fetchPublic(site, '/public/sitemap.xml')
  const addresses = texts(parsed(text), 'loc').map(String)
  const pages = ['de', 'fr'].flatMap((language) =>
    ['', `committees/${committee.id}`, `meetings/${meeting.id}`].map((page) => `${root}/${language}/${page}`),
  )
  expect(addresses.toSorted()).toEqual([...pages, ...[...papers, invitation].map(({ id }) => `${root}/documents/${id}`)].toSorted())
  for (const address of addresses) expect([address, (await fetchPublic(site, new URL(address).pathname)).status]).toEqual([address, 200])
  expect((await fetchPublic(site, '/robots.txt')).text).toBe(
    `User-agent: *\nAllow: /public/\nDisallow: /\n\nSitemap: ${root}/sitemap.xml\n`,
  )
})
