import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdministeredMembership } from '#features/administration/membership.ts'
import { noRules } from '#features/motions/rules.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { anAdministeredCommittee, anAdministeredUser } from './fixtures.ts'

const nobody = { total: 0, items: [] }
const user = anAdministeredUser({ session_count: 2, device_count: 3, has_second_factor: true })
const committee = (id: number, title: string) => anAdministeredCommittee({ id, title })
const committees = { total: 2, items: [committee(2, 'Finanzkommission'), committee(3, 'Bildung')] }
const membership = (change: Partial<AdministeredMembership>): AdministeredMembership => ({
  id: 70,
  user: 11,
  username: 'keller',
  first_name: 'Anna',
  last_name: 'Keller',
  committee_id: 2,
  committee: 'Finanzkommission',
  roles: ['member'],
  begin_date: null,
  end_date: null,
  is_active: true,
  ...change,
})

const open = (address: string, answers: Record<string, unknown>) =>
  openApp(address, {
    'users/me/': aUser({ is_site_admin: true, is_auditor: true }),
    'admin/users/?rows=100': { total: 1, items: [user] },
    'admin/committees/?rows=100': committees,
    'admin/committees/?query=&rows=20': committees,
    'admin/users/?query=&rows=20': { total: 1, items: [user] },
    ...answers,
  })

async function openDialog(app: Awaited<ReturnType<typeof open>>) {
  await app.user.click(screen.getByRole('button', { name: 'Mitgliedschaft hinzufügen' }))
  return within(await screen.findByRole('dialog', { name: 'Mitgliedschaft hinzufügen' }))
}

test('an empty list of a committee’s memberships names the committee, and preselects it for a new membership', async () => {
  const app = await open('/admin/memberships?committee=3', {
    'admin/memberships/?committee=3': nobody,
    'admin/memberships/?committee=3&rows=1': nobody,
  })
  await screen.findByText('Nur Bildung')
  const dialog = await openDialog(app)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Gremium/ }).value).toBe('Bildung')
})

test('an empty list of a person’s memberships names the person, and preselects them for a new membership', async () => {
  const app = await open('/admin/memberships?user=5', { 'admin/memberships/?user=5': nobody, 'admin/memberships/?user=5&rows=1': nobody })
  await screen.findByText('Nur Neu Nora')
  const dialog = await openDialog(app)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /Person/ }).value).toBe('Neu Nora')
})

test('takes the filtered person’s name from a membership if they are not among the first users', async () => {
  await open('/admin/memberships?user=11&query=xyz', {
    'admin/memberships/?query=xyz&user=11': nobody,
    'admin/memberships/?user=11&rows=1': { total: 1, items: [membership({})] },
  })
  await screen.findByText('Nur Keller Anna')
})

test('redirects from a page past the end to the last page', async () => {
  const { router } = await open('/admin/memberships?start=150', {
    'admin/memberships/?start=150': { total: 52, items: [] },
    'admin/memberships/?start=50': { total: 52, items: [membership({ id: 71 }), membership({ id: 72, last_name: 'Zürcher' })] },
  })
  await screen.findByText('Zürcher Anna')
  expect(router.state.location.searchStr).toBe('?start=50')
  expect(screen.getByText('51–52 von 52')).toBeTruthy()
})

test('the user dialog shows the number of sessions, and ends them after confirmation', async () => {
  const app = await open('/admin/users', {
    'admin/users/': { total: 1, items: [user] },
    'DELETE admin/users/5/sessions/': { ...user, session_count: 0 },
  })
  await app.user.click(await screen.findByRole('button', { name: '«Neu Nora» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Aktive Anmeldungen: 2')).toBeTruthy()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  await app.user.click(dialog.getByRole('button', { name: 'Überall abmelden' }))
  expect(app.asked).not.toContain('DELETE admin/users/5/sessions/')
  await app.user.click(dialog.getByRole('button', { name: 'Überall abmelden' }))
  await screen.findByText('Die Person wurde überall abgemeldet.')
  expect(dialog.getByText('Aktive Anmeldungen: 0')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Überall abmelden' })).toBeNull()
  confirm.mockRestore()
})

test('the user dialog shows the number of devices, and wipes them after confirmation', async () => {
  const app = await open('/admin/users', {
    'admin/users/': { total: 1, items: [user] },
    'DELETE admin/users/5/devices/': { ...user, device_count: 0 },
  })
  await app.user.click(await screen.findByRole('button', { name: '«Neu Nora» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Geräte mit gespeicherten Daten: 3')).toBeTruthy()
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  await app.user.click(dialog.getByRole('button', { name: 'Daten auf den Geräten löschen' }))
  expect(app.asked).not.toContain('DELETE admin/users/5/devices/')
  await app.user.click(dialog.getByRole('button', { name: 'Daten auf den Geräten löschen' }))
  await screen.findByText(/^Die Daten werden gelöscht/)
  expect(dialog.getByText('Geräte mit gespeicherten Daten: 0')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Daten auf den Geräten löschen' })).toBeNull()
  confirm.mockRestore()
})

test('the user list marks who signs on and who cannot sign in; the dialog shows a linked identity', async () => {
  const linked = { ...user, has_password: false, identity_count: 2 }
  const items = [linked, { ...user, id: 6, first_name: 'Otto', has_password: false }, { ...user, id: 7, first_name: 'Pia' }]
  const app = await open('/admin/users', { 'admin/users/': { total: 3, items } })
  const rows = within(await screen.findByRole('table', { name: 'Personen' }))
    .getAllByRole('row')
    .slice(1)
  const remarks = rows.map(({ textContent }) => [/zentrale Anmeldung/, /kann sich nicht anmelden/].map((fact) => fact.test(textContent)))
  expect(remarks).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  await app.user.click(await screen.findByRole('button', { name: '«Neu Nora» bearbeiten' }))
  await within(await screen.findByRole('dialog')).findByText('Mit der zentralen Anmeldung verknüpft.')
})

test('the user dialog removes a second factor after confirmation', async () => {
  const path = 'admin/users/5/second_factor/'
  const app = await open('/admin/users', {
    'admin/users/': { total: 1, items: [user] },
    [`DELETE ${path}`]: { ...user, has_second_factor: false },
  })
  await app.user.click(await screen.findByRole('button', { name: '«Neu Nora» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const remove = () => app.user.click(dialog.getByRole('button', { name: 'Zweiten Schritt entfernen' }))
  await remove()
  expect(app.asked).not.toContain(`DELETE ${path}`)
  await remove()
  await screen.findByText('Der zweite Schritt wurde entfernt.')
  expect(dialog.queryByText('Die Anmeldung verlangt einen zweiten Schritt.')).toBeNull()
  confirm.mockRestore()
})

test('the committee filter of the audit log follows the address', async () => {
  const { user: reader, router } = await open('/admin/audit_log?committee=3', {
    'admin/audit_log/?committee=3': nobody,
    'admin/audit_log/?committee=2': nobody,
    'admin/audit_log/': nobody,
    'admin/audit_log/verification/': { rows: 0, is_whole: true, broken_at: null },
    'admin/audit_log/terms/': { actions: [], subject_types: [] },
  })
  const field = async () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Gremium' })
  expect((await field()).value).toBe('Bildung')
  await router.navigate({ to: '/admin/$part', params: { part: 'audit_log' }, search: { committee: 2 } })
  await waitFor(async () => expect((await field()).value).toBe('Finanzkommission'))
  await reader.click(await field())
  await reader.click(await screen.findByRole('option', { name: 'Bildung' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?committee=3'))
  expect([(await field()).value, document.activeElement]).toEqual(['Bildung', await field()])
  await reader.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
  await waitFor(async () => expect((await field()).value).toBe(''))
})

const tag = { slug: 'bereit', title_de: 'Bereit', title_fr: 'Prêt', title_en: 'Ready', style: 'simple', color: null }
const businessType = { title: 'Bereit', api_uid: 'bereit', show_for_proposal: true, number_pattern: '', ...noRules }
test.each([
  [
    'tag_options',
    { ...tag, content_types: ['agendaitem'], readonly: false, is_active: true },
    'Soll das Etikett «Bereit» gelöscht werden? Es verschwindet überall, wo es gesetzt ist.',
  ],
  ['business_types', businessType, 'Soll «Bereit» gelöscht werden?'],
])('the question before deleting an entry of %s names the consequences', async (part, fields, question) => {
  const { user: reader, asked } = await open(`/admin/${part}`, {
    [`admin/${part}/`]: { total: 1, items: [{ id: 9, sort_order: 1, ...fields }] },
  })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false)
  await reader.click(await screen.findByRole('button', { name: '«Bereit» löschen' }))
  expect(confirm).toHaveBeenCalledWith(question)
  expect(asked.some((line) => line.startsWith('DELETE'))).toBe(false)
  confirm.mockRestore()
})

test('the rules of a business type are saved with it, an empty deadline as none', async () => {
  const bodies: unknown[] = []
  const item = { id: 9, sort_order: 1, ...businessType, submit_minutes_after: 30 }
  const { user: reader } = await open('/admin/business_types', {
    'admin/business_types/': { total: 1, items: [item] },
    'PATCH admin/business_types/9/': (body: object) => (bodies.push(body), Response.json({ ...item, ...body })),
  })
  await reader.click(await screen.findByRole('button', { name: '«Bereit» bearbeiten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Geschäftsart bearbeiten' }))
  const write = async (field: string, text: string) => {
    await reader.clear(dialog.getByRole('textbox', { name: field }))
    if (text) await reader.type(dialog.getByRole('textbox', { name: field }), text)
  }
  await write('Mindestzahl der Unterschriften', '5')
  await write('Spätestens veröffentlichen, Tage vor der Sitzung', '1x0')
  await write('Spätestens einreichen, Minuten nach Beginn der Sitzung', '')
  await write('Muster der Nummern', 'V {{year}-{{number}')
  expect(dialog.getByText(/V \{year\}-\{number\} ergibt V \d{4}-001/)).toBeTruthy()
  await reader.click(dialog.getByRole('combobox', { name: 'Wer kann erstunterzeichnen?' }))
  await reader.click(await screen.findByRole('option', { name: 'Mitglieder einer Gruppe des Gremiums' }))
  await reader.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({
    least_signatures: 5,
    publish_days_before: 10,
    submit_minutes_after: null,
    first_signatories: 'group_members',
    number_pattern: 'V {year}-{number}',
  })
})

test('legislative terms are listed with their dates, the current one marked; an overlap is shown at its date', async () => {
  const terms = [
    { id: 2, title: 'Amtsdauer ab 2025', begin_date: '2025-08-01', end_date: null },
    { id: 1, title: 'Amtsdauer 2021–2025', begin_date: '2021-08-01', end_date: '2025-07-31' },
  ]
  const bodies: unknown[] = []
  const { user: reader } = await open('/admin/legislative_terms', {
    'admin/legislative_terms/': { total: 2, items: terms },
    'POST admin/legislative_terms/': (body: object) => {
      bodies.push(body)
      return bodies.length === 1 ? Response.json({ begin_date: ['Überschneidet sich.'] }, { status: 400 }) : Response.json(terms[0])
    },
  })
  const [current, former] = await screen.findAllByText(/^Amtsdauer .*2025/)
  expect(current!.closest('li')?.textContent).toContain('ab 01.08.2025')
  expect(current!.closest('li')?.textContent).toContain('laufend')
  expect(former!.closest('li')?.textContent).toContain('01.08.2021 bis 31.07.2025')
  expect(former!.closest('li')?.textContent).not.toContain('laufend')

  await reader.click(screen.getByRole('button', { name: 'Amtsdauer hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Amtsdauer hinzufügen' }))
  const save = () => reader.click(dialog.getByRole('button', { name: 'Erstellen' }))
  await reader.type(dialog.getByRole('textbox', { name: 'Titel' }), 'Amtsdauer 2029–2033')
  await save()
  expect(bodies).toEqual([])
  await reader.type(dialog.getByRole('textbox', { name: 'Beginn' }), '01.08.2029{Tab}')
  await save()
  await dialog.findByText('Überschneidet sich.')
  await reader.type(dialog.getByRole('textbox', { name: 'Ende' }), '31.07.2033{Tab}')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const begun = { title: 'Amtsdauer 2029–2033', begin_date: '2029-08-01' }
  expect(bodies).toEqual([
    { ...begun, end_date: null },
    { ...begun, end_date: '2033-07-31' },
  ])
})
