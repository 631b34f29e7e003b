import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { Parser } from 'htmlparser2'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { getWebAnnotations, getXfdf } from '#features/annotations/interchange-contract.ts'
import { exportAuditLog } from '#features/audit/server/audit-log.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { queueMail } from '#platform/server/mail/repository.ts'
import { compose } from '#platform/server/mail/send-mail.ts'
import { findWaiting } from '#platform/server/mail/states.ts'
import { anInk, anOpenProtocol } from '#testing/server/factories/annotation-factories.ts'
import { aFeed, importMeeting } from '#testing/server/factories/calendar-factories.ts'
import { aCommittee, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { packed } from '#testing/server/hostile/hostile-texts.ts'
import { aLetter } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { aNote } from '#testing/shared/an-annotation.ts'

const all = packed(100_000, { between: '\n', controls: true })[0] ?? ''
/** Text that would start another line or header. */
const lines = 'Titel\r\nBcc: eve@example.org\r\n\r\nEND:VEVENT\nATTENDEE:mailto:eve@example.org\r\u2028X-EVIL:1'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Sitzungen <sitzungen@lauterau.example>' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Names of the elements and attributes that a mail program or a browser would see. */
function markupOf(html: string) {
  const names = new Set<string>()
  const parser = new Parser({
    onopentag: (name, attributes) => {
      names.add(name)
      for (const attribute of Object.keys(attributes)) names.add(`${name} ${attribute}`)
    },
  })
  parser.end(html)
  return [...names].sort()
}

async function mailed(change: Parameters<typeof aLetter>[0]) {
  await queueMail(server, [aLetter(change)])
  const { id } = await server.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const bytes = await compose((await findWaiting(server.db, { mail_id: id, attempt: 0 }))!, { ...server.env, app_name: `App ${lines}` })
  return { bytes, read: await PostalMime.parse(bytes) }
}

test('hostile text adds no elements, headers or recipients to a mail', async () => {
  const plain = await mailed({})
  const link = { label: all.slice(0, 5_000), address: 'https://sitzungen.example/meetings/4' }
  for (const text of [all, lines]) {
    const { read } = await mailed({
      subject: text.slice(0, 900),
      opening: [text],
      message: text,
      closing: [text],
      link: { ...link, label: text },
    })
    const headersOf = ({ headers }: typeof read) => headers.map(({ key }) => key)
    expect(headersOf(read)).toEqual(headersOf(plain.read))
    expect([read.to, read.cc, read.bcc]).toEqual([plain.read.to, undefined, undefined])
    expect(read.attachments).toEqual([])
    const [before, now] = [plain.read, read].map(({ html }) => markupOf(html ?? ''))
    expect(now?.filter((name) => name !== 'br')).toEqual(before?.filter((name) => name !== 'br'))
  }
})

test('hostile meeting titles add no properties to a calendar feed, and its lines have at most 75 octets', async () => {
  const committee = await aCommittee(server)
  await server.db
    .updateTable('committee')
    .set({ title: `${packed(190)[3]} ${lines}` })
    .where('id', '=', committee.id)
    .execute()
  const feed = await aFeed(server, await aMember(server, committee))
  const start = '2026-12-14T14:30:00+01:00'
  await importMeeting(server, committee, { opengever_id: 1, title: 'Sitzung', start, location: 'Rathaus' })
  const [plain] = (await feed.read()).events
  const texts = [lines, ...packed(900, { controls: true })]
  for (const [index, text] of texts.entries()) {
    await importMeeting(server, committee, { opengever_id: index + 2, title: text.slice(0, 990), start, location: text.slice(0, 990) })
  }
  const { events } = await feed.read()
  expect(events).toHaveLength(texts.length + 1)
  for (const event of events) expect(event.names).toEqual(plain?.names)
  const { payload } = await feed.fetch()
  expect(payload.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /^(attendee|x-evil|bcc)/i.test(line))).toEqual([])
})

test('hostile text adds no elements or attributes to XFDF, and JSON-LD declares it as plain text', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  await server.db.updateTable('app_user').set({ first_name: '"><script>', last_name: ']]><x:y' }).where('id', '=', member.id).execute()
  const me = server.as(member)
  const { layer, draw } = await anOpenProtocol(me, meeting)
  const texts = [all.slice(0, 9_900), ']]>', lines, ...packed(2_000).slice(0, 5)]
  for (const text of texts) expect(await draw(aNote({ text }) as unknown as WireAnnotation)).toBe(200)
  expect(await draw(anInk({ author: all.slice(0, 5_000), 'x" onload="witness(1)': '<script>' }))).toBe(200)
  const xfdf = ((await me.call(getXfdf, { params: layer })).body as unknown as Buffer).toString()
  const document: Document = new DOMParser({ onError: (level, message) => expect.fail(`${level}: ${message}`) }).parseFromString(
    xfdf,
    'text/xml',
  )
  const elements = Array.from(document.getElementsByTagName('*') as Iterable<Element>)
  expect([...new Set(elements.map(({ nodeName }) => nodeName))].sort()).toEqual([
    'annots',
    'contents',
    'gesture',
    'ink',
    'inklist',
    'text',
    'xfdf',
  ])
  expect(
    elements.flatMap(({ attributes }) => Array.from(attributes, ({ name }) => name)).filter((name) => /^on|witness/.test(name)),
  ).toEqual([])
  const web = JSON.stringify((await me.call(getWebAnnotations, { params: layer })).body)
  expect(web).not.toMatch(/"format":"text\/html"/)
  expect(web).not.toContain('"onload')
})

test('the audit log is exported as one line per entry, whatever it contains', async () => {
  await addAuditEntry(
    server.db,
    { id: null, username: '=HYPERLINK("x")' },
    { action: 'told', subject_type: 'site', details: { all, lines } },
  )
  const rows = await Array.fromAsync(exportAuditLog(server.db))
  expect(rows.join('')).not.toMatch(/[\r\n]/)
  expect((JSON.parse(rows.at(-1) ?? '') as { details: unknown }).details).toEqual({ all, lines })
})

test('hostile input adds no elements to the sign-in page', async () => {
  const typed = (text: string) => {
    const payload = new URLSearchParams({ username: text, password: text, next: text, csrfmiddlewaretoken: `${text}.` }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `csrftoken=${encodeURIComponent(text.slice(0, 500))}` }
    return server.app.inject({ method: 'POST', url: '/login', payload, headers })
  }
  const [asked, refused] = await Promise.all([server.app.inject({ url: '/login' }), typed('anna')])
  for (const text of packed(2_000, { controls: true })) {
    const said = encodeURIComponent(text)
    for (const query of [`next=${said}`, `next=${encodeURIComponent(`/${text}`)}`, `language=${said}`]) {
      const headers = { 'accept-language': text.replaceAll(/[^ -~]/g, ''), cookie: `I18N_LANGUAGE=${said}` }
      const { statusCode, body } = await server.app.inject({ url: `/login?${query}`, headers })
      expect([statusCode, markupOf(body)]).toEqual([200, markupOf(asked.body)])
    }
    const { statusCode, body } = await typed(text)
    expect([statusCode, markupOf(body)]).toEqual([refused.statusCode, markupOf(refused.body)])
  }
})
