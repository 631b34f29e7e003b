import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Webhook, type WebhookDelivery, webhookEvents } from '#features/webhooks/webhook.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const webhook: Webhook = {
  id: 4,
  url: 'https://archiv.example/hook',
  description: 'Archiv',
  events: [...webhookEvents],
  is_active: true,
  is_gone: false,
  created: '2026-09-14T12:30:00+00:00',
  waiting_count: 0,
  failed_count: 2,
}
const delivery: WebhookDelivery = {
  id: 9,
  message_id: 'msg_1',
  type: 'meeting.imported',
  happened: '2026-09-14T12:30:00+00:00',
  state: 'failed',
  attempts: 15,
  next_attempt: null,
  status: 503,
  problem: 'it answered 503',
  settled: '2026-09-15T12:30:00+00:00',
}

const open = (answers: Record<string, unknown> = {}) =>
  openApp('/admin/webhooks', {
    'users/me/': aUser({ is_site_admin: true }),
    'admin/webhooks/': { total: 1, items: [webhook] },
    'admin/webhooks/4/deliveries/': { total: 1, items: [delivery] },
    ...answers,
  })

test('lists webhooks with what they tell and whether they fail, and those that are gone', async () => {
  await open({
    'admin/webhooks/': {
      total: 2,
      items: [webhook, { ...webhook, id: 5, url: 'https://alt.example/', is_active: false, is_gone: true, events: ['posting.decided'] }],
    },
  })
  const rows = within(await screen.findByRole('list', { name: 'Webhooks' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('2 nicht zugestellt')
  expect(rows[0]?.textContent).toContain('alle Ereignisse')
  expect(rows[1]?.textContent).toContain('ausgeschaltet, weil das andere System keine Nachrichten mehr möchte')
  expect(rows[1]?.textContent).toContain('Eingabe entschieden')
})

test('a new webhook shows its secret once', async () => {
  const bodies: unknown[] = []
  const app = await open({
    'admin/webhooks/': { total: 0, items: [] },
    'POST admin/webhooks/': (body: object) => (bodies.push(body), Response.json({ ...webhook, secret: 'whsec_abc' })),
  })
  await screen.findByText('Noch keine Webhooks. Fügen Sie den ersten hinzu.')
  await app.user.click(screen.getByRole('button', { name: 'Webhook hinzufügen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Webhook hinzufügen' }))
  await app.user.type(form.getByRole('textbox', { name: /Adresse/ }), 'https://archiv.example/hook')
  await app.user.click(form.getByRole('checkbox', { name: 'Vorstoss veröffentlicht' }))
  await app.user.click(form.getByRole('button', { name: 'Erstellen' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Geheimnis' }))
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Geheimnis' }).value).toBe('whsec_abc')
  const events = webhookEvents.filter((name) => name !== 'motion.published')
  expect(bodies).toEqual([{ url: 'https://archiv.example/hook', description: '', events, is_active: true }])
  await app.user.click(shown.getByRole('button', { name: 'Ich habe das Geheimnis kopiert' }))
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull()
})

test('an address that is refused shows why at its field', async () => {
  const app = await open({ 'POST admin/webhooks/': refusal(400, { url: ['Die Adresse muss mit https beginnen.'] }) })
  await app.user.click(await screen.findByRole('button', { name: 'Webhook hinzufügen' }))
  const form = within(await screen.findByRole('dialog', { name: 'Webhook hinzufügen' }))
  await app.user.type(form.getByRole('textbox', { name: /Adresse/ }), 'http://archiv.example/')
  await app.user.click(form.getByRole('button', { name: 'Erstellen' }))
  await form.findByText('Die Adresse muss mit https beginnen.')
})

test('a new secret is made after a confirmation', async () => {
  const app = await open({ 'POST admin/webhooks/4/secret/': { secret: 'whsec_new' } })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  await app.user.click(await screen.findByRole('button', { name: '«https://archiv.example/hook» bearbeiten' }))
  const renew = await screen.findByRole('button', { name: 'Neues Geheimnis' })
  await app.user.click(renew)
  expect(screen.queryByDisplayValue('whsec_new')).toBeNull()
  await app.user.click(renew)
  await screen.findByDisplayValue('whsec_new')
  confirm.mockRestore()
})

test('shows what was sent and why it failed, sends a test, and sends again', async () => {
  const asked: string[] = []
  const note = (what: string) => () => (asked.push(what), Response.json({}))
  const app = await open({
    'POST admin/webhooks/4/test/': note('test'),
    'POST admin/webhooks/4/deliveries/9/resend/': note('again'),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Zustellungen an https://archiv.example/hook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zustellungen' }))
  const row = await dialog.findByRole('listitem')
  for (const text of ['Sitzung importiert', 'nicht zugestellt', '15 Versuche', 'it answered 503']) expect(row.textContent).toContain(text)
  await app.user.click(dialog.getByRole('button', { name: 'Test senden' }))
  await screen.findByText('Der Test wird gesendet.')
  await app.user.click(dialog.getByRole('button', { name: /^Erneut senden/ }))
  await screen.findByText('Die Meldung wird erneut gesendet.')
  expect(asked).toEqual(['test', 'again'])
})

test('says that nothing was sent, and offers to try again if the deliveries cannot be loaded', async () => {
  const app = await open({ 'admin/webhooks/4/deliveries/': refusal(400) })
  await app.user.click(await screen.findByRole('button', { name: 'Zustellungen an https://archiv.example/hook' }))
  await screen.findByText('Die Liste konnte nicht geladen werden.')
  Object.assign(app.answers, { 'admin/webhooks/4/deliveries/': { total: 0, items: [] } })
  await app.user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText('In den letzten 30 Tagen wurde nichts gesendet.')
})
