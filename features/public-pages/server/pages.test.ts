import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { fetchPublic } from '#testing/server/clients/public.ts'
import { aDocument, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, aSignature } from '#testing/server/factories/motions/motion-factories.ts'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_PAGES: 'on', ROOT_URL: 'https://rat.example.org', PATH_PREFIX: '/rat', APP_NAME: 'Ratsinfo' })
})
afterAll(() => server[Symbol.asyncDispose]())

const open = (path: string, headers = {}) => fetchPublic(server, `/rat/public/${path}`, headers)

test.each([
  ['de', 'Traktanden', 'Montag, 14. September 2026'],
  ['fr', 'Points de l’ordre du jour', '14 septembre 2026'],
  ['en', 'Agenda items', 'Monday'],
])('the page of a meeting in %s names its committee, time, agenda and papers, and no others', async (language, heading, day) => {
  const story = await aPublicMeeting(server)
  const { status, text, headers } = await open(`${language}/meetings/${story.meeting.id}`)
  expect(status).toBe(200)
  expect(text).toContain(`<html lang="${language}">`)
  expect(text).toContain('<title>12. Sitzung der Geschäftsprüfungskommission – Ratsinfo</title>')
  expect(text).toContain(`<link rel="canonical" href="https://rat.example.org/rat/public/${language}/meetings/${story.meeting.id}">`)
  for (const other of languages)
    expect(text).toContain(`hreflang="${other}" href="https://rat.example.org/rat/public/${other}/meetings/${story.meeting.id}"`)
  for (const shown of [
    heading,
    day,
    story.committee.title,
    'Rathaus, Zimmer 4',
    'A Sachgeschäfte',
    '1. Voranschlag 2027',
    'Budgetübersicht',
  ])
    expect(text).toContain(shown)
  expect(text).toMatch(
    new RegExp(`href="/rat/public/documents/${story.invitation.id}">Einladung mit Anfahrt</a> <small>PDF, 1.k[Bo]</small>`),
  )
  for (const secret of ['Velowegen', 'Kostenvoranschlag', 'Traktandenliste', 'Protokoll']) expect(text).not.toContain(secret)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' })
  expect(text).not.toMatch(/<script|style="/)
})

test('the first page lists committees under their headings; a committee lists its members in office and its meetings', async () => {
  const story = await aPublicMeeting(server)
  await aMember(server, story.committee, ['member'], { first_name: 'Eva', last_name: '<b>Amt', begin_date: '2020-01-02' })
  const coming = await aMeeting(server, story.committee, { title: null, start: '2999-01-02T12:00:00+01:00' })
  await makePublic(server, 'meeting', coming)
  const secret = await aMeeting(server, story.committee, { title: 'Geheime Sitzung', start: '2999-01-03T12:00:00+01:00' })
  const start = await open('de/')
  expect(start.text).toContain(`<a href="/rat/public/de/committees/${story.committee.id}">${story.committee.title}</a>`)
  expect(start.text).toContain('<h3>Kommissionen</h3>')
  expect(start.text).toContain('Sitzung vom 02.01.2999')
  const { text } = await open(`de/committees/${story.committee.id}`)
  expect(text).toContain('&#60;b&#62;Amt Eva <small>seit <time datetime="2020-01-02">02.01.2020</time></small>')
  expect(text.indexOf('Sitzung vom 02.01.2999')).toBeLessThan(text.indexOf('12. Sitzung'))
  for (const one of [start.text, text]) expect(one).not.toContain('Geheime Sitzung')
  expect(text).not.toContain(`meetings/${secret.id}`)
  expect(text).not.toMatch(/example\.org(?!\/rat)|@/)
})

test('past meetings are on pages of twenty, each at its own address', async () => {
  const { committee } = await aPublicMeeting(server)
  for (let day = 1; day <= 22; day += 1) {
    const meeting = await aMeeting(server, committee, {
      title: `Alte Sitzung ${day}.`,
      start: `2020-03-${String(day).padStart(2, '0')}T12:00:00+01:00`,
    })
    await makePublic(server, 'meeting', meeting)
  }
  const first = (await open(`de/committees/${committee.id}`)).text
  const second = (await open(`de/committees/${committee.id}?page=2`)).text
  expect([first.includes('Alte Sitzung 4.'), first.includes('Alte Sitzung 3.'), second.includes('Alte Sitzung 3.')]).toEqual([
    true,
    false,
    true,
  ])
  expect(first).toContain(`rel="next" href="/rat/public/de/committees/${committee.id}?page=2"`)
  expect(second).toContain(`rel="prev" href="/rat/public/de/committees/${committee.id}"`)
  expect(second).toContain(`rel="canonical" href="https://rat.example.org/rat/public/de/committees/${committee.id}?page=2"`)
  for (const page of ['3', '0', 'x', '1&page=2']) expect((await open(`de/committees/${committee.id}?page=${page}`)).status).toBe(404)
})

test('a submitted motion has a page with its wording and the names of those who signed, escaped', async () => {
  const story = await aMotionMeeting(server)
  await makePublic(server, 'committee', story.committee)
  await makePublic(server, 'meeting', story.meeting)
  const motion = await aMotion(server, story, { status: 'SUBMITTED', title: 'Velowege & <Brücken>', description: 'Zeile 1\nZeile 2' })
  await aSignature(server, motion, story.first, 'FIRST_SIGNATORY')
  await makePublic(server, 'motion', motion)
  const { text } = await open(`de/motions/${motion.id}`)
  expect(text).toContain('<h1>Velowege &#38; &#60;Brücken&#62;</h1>')
  expect(text).toContain('Zeile 1\nZeile 2')
  expect(text).toContain('Muster Anna <small>erstunterzeichnend</small>')
  expect((await open(`de/meetings/${story.meeting.id}`)).text).toContain(`/rat/public/de/motions/${motion.id}`)
})

test('what is not public answers with the same bytes as what does not exist', async () => {
  const story = await aPublicMeeting(server)
  const secret = await aMeeting(server, story.committee, { title: 'Geheim' })
  const unknown = await open('de/meetings/2147483647')
  expect(unknown).toMatchObject({ status: 404, headers: { 'cache-control': 'public, max-age=60' } })
  expect(unknown.text).toContain('Seite nicht gefunden')
  expect(unknown.text).not.toContain('canonical')
  const paper = story.documents.find(({ agenda_item_id }) => agenda_item_id === story.paths.id)!
  const addresses = [
    `de/meetings/${secret.id}`,
    `documents/${paper.id}`,
    'documents/2147483647',
    'de/committees/99999999',
    'de/motions/0',
    'de/meetings/x',
    'de/unknown',
    'xx/',
    'de/meetings/99999999999999999999',
  ]
  for (const address of addresses) expect([address, await open(address)]).toEqual([address, unknown])
  await makePublic(server, 'committee', story.committee, false)
  const { id } = story.committee
  for (const address of [
    `de/committees/${id}`,
    `de/committees/${id}/feed.atom`,
    `de/committees/${id}/calendar.ics`,
    `de/meetings/${story.meeting.id}`,
    `documents/${story.invitation.id}`,
  ])
    expect([address, await open(address)]).toEqual([address, unknown])
})

test('a tag is made of what is shown alone: an unchanged page answers 304', async () => {
  const { meeting, paths, budget } = await aPublicMeeting(server)
  const first = await open(`de/meetings/${meeting.id}`)
  const etag = String(first.headers.etag)
  await server.db.updateTable('agenda_item').set({ title: 'Anders' }).where('id', '=', paths.id).execute()
  expect(await open(`de/meetings/${meeting.id}`, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  await server.db.updateTable('agenda_item').set({ title: 'Anders' }).where('id', '=', budget.id).execute()
  expect(await open(`de/meetings/${meeting.id}`, { 'if-none-match': etag })).toMatchObject({ status: 200 })
})

test('a public document is sent with the usual headers of files, a PDF to be read and others to be saved', async () => {
  const { meeting, invitation } = await aPublicMeeting(server)
  const pdf = await open(`documents/${invitation.id}`)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="Einladung.pdf"/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=60',
  })
  const other = await aDocument(server, meeting, { bytes: Buffer.from('<script>'), file_name: 'x.html', mime_type: 'text/html' })
  expect((await open(`documents/${other.id}`)).status).toBe(404)
  await makePublic(server, 'document', other)
  expect((await open(`documents/${other.id}`)).headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})

test('the first address leads to the language of the reader; pages may load nothing but our style sheet', async () => {
  const redirect = await open('', { 'accept-language': 'fr-CH, de;q=0.5' })
  expect(redirect).toMatchObject({ status: 302, headers: { location: '/rat/public/fr/', vary: 'accept-language, cookie' } })
  const { text, headers } = await open('fr/')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none';style-src 'self';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  )
  const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
  expect(await fetchPublic(server, style)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
    text: expect.stringMatching(/^:root\{--accent:#1f5fa8\}/),
  })
})

test('while PUBLIC_PAGES is off, public addresses answer like unknown ones, and search engines may read nothing', async () => {
  await using closed = await testServer()
  const story = await aPublicMeeting(closed)
  // The page of the web app, if it is built, has a nonce of its own each time.
  const answerTo = async (url: string) => JSON.stringify(await fetchPublic(closed, url)).replaceAll(/[0-9a-f]{32}/g, '')
  const unknown = await answerTo('/unknown')
  for (const path of ['', 'de/', `de/meetings/${story.meeting.id}`, 'sitemap.xml', 'de/feed.atom', `documents/${story.invitation.id}`])
    expect([path, await answerTo(`/public/${path}`)]).toEqual([path, unknown])
  expect((await fetchPublic(closed, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
})
