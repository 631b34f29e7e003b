import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLetter } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import type { Letter } from './letters.ts'
import { queueMail } from './repository.ts'
import { compose } from './send-mail.ts'
import { findWaiting } from './states.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Sitzungen Lauterau <sitzungen@lauterau.example>' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** The bytes of a mail as sent, and as parsed by a mail program. */
async function outgoing(change: Partial<Letter>) {
  await queueMail(server, [aLetter(change)])
  const { id } = await server.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const mail = await findWaiting(server.db, { mail_id: id, attempt: 0 })
  const bytes = await compose(mail!, server.env)
  return { mail: mail!, bytes, read: await PostalMime.parse(bytes) }
}

const header = (read: Awaited<ReturnType<typeof PostalMime.parse>>, name: string) =>
  read.headers.filter(({ key }) => key === name).map(({ value }) => value)

test('a mail has sender, recipient, subject, text and HTML, and is marked as auto-generated', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const message = 'Grüezi\r\nDie Akten liegen auf.\n\n.\nFreundliche Grüsse'
  const { mail, bytes, read } = await outgoing({ to: 'anna@example.org', reply_to: 'eva@example.org', subject: 'Zürich: Sitzung', message })
  expect(read.from).toMatchObject({ name: 'Sitzungen Lauterau', address: 'sitzungen@lauterau.example' })
  expect(read.to).toMatchObject([{ name: '', address: 'anna@example.org' }])
  expect(read.replyTo).toMatchObject([{ address: 'eva@example.org' }])
  expect(read.subject).toBe('Zürich: Sitzung')
  expect(read.date).toBe('2026-11-20T09:00:00.000Z')
  expect(read.messageId).toBe(`<${mail.message_id}>`)
  expect(mail.message_id).toMatch(/^[0-9a-f-]{36}@lauterau\.example$/)
  expect(header(read, 'auto-submitted')).toEqual(['auto-generated'])
  expect(read.text?.replaceAll('\r\n', '\n')).toContain('\nGrüezi\nDie Akten liegen auf.\n\n.\nFreundliche Grüsse\n')
  expect(read.text).toContain('https://sitzungen.example/meetings/4')
  expect(read.html).toContain('Grüezi<br>')
  expect(read.html).toContain('<a href="https://sitzungen.example/meetings/4">Zur Sitzung</a>')
  expect(await compose(mail, server.env)).toEqual(bytes)
})

test('typed text never becomes markup or a header', async () => {
  const { read } = await outgoing({
    subject: 'Sitzung\r\nBcc: eve@example.org',
    opening: ['<b>Eva</b>\r\nBcc: eve@example.org'],
    message: '<script>alert(1)</script> <img src=x onerror=alert(1)> "&amp;',
    reply_to: null,
  })
  expect([read.bcc, read.replyTo, header(read, 'bcc')]).toEqual([undefined, undefined, []])
  expect(read.subject).not.toMatch(/[\r\n]/)
  expect(read.html).not.toMatch(/<(script|img|b)\b/)
  expect(read.text).toContain('<script>alert(1)</script> <img src=x onerror=alert(1)> "&amp;')
})

test('a mail that people chose has the headers that end such mails with one click', async () => {
  const address = `https://sitzungen.example/unsubscribe/12-3.${'x'.repeat(43)}`
  const { read, mail } = await outgoing({ unsubscribe: { label: 'Keine solchen E-Mails mehr', address } })
  expect(header(read, 'list-unsubscribe')).toEqual([`<${address}>`])
  expect(header(read, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(read.text).toContain(`Keine solchen E-Mails mehr:\n${address}`)
  expect(mail.html).toContain(`<a href="${address}">Keine solchen E-Mails mehr</a>`)
  const others = (await outgoing({})).read
  expect([header(others, 'list-unsubscribe'), header(others, 'list-unsubscribe-post')]).toEqual([[], []])
})
