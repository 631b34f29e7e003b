import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noRules } from '#features/motions/rules.ts'
import { canton, formOf, member, openPosting } from '#features/records/web/posting-fixtures.tsx'
import { clearStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { readSealed } from '#platform/web/lib/storage/kept.ts'
import { refusal } from '#testing/web/open-app.tsx'

beforeEach(() => clearStorage())

const open = (answers: Record<string, unknown> = {}) => openPosting('Vorstoss einreichen', answers)
const openInCanton = (answers: Record<string, unknown> = {}) => open({ 'config/': canton, ...answers })
const pdf = (name: string) => new File(['12345678'], `${name}.pdf`, { type: 'application/pdf' })
const posted = { title: 'Mehr Velowege', id: 40, state: 'received', external_id: null, external_url: null }
const stored = () => readSealed(storageKey('proposal_draft:committee/2/'))

test('sends a proposal with all fields of the variant, confirms it and resets the form', async () => {
  const { sent, fill, button, dialog, user, asked, open: openAgain } = await open()
  await fill()
  await user.click(dialog.getByRole('checkbox', { name: 'Dringlich' }))
  await user.click(button())
  const [request] = sent
  expect([request?.method, request?.address]).toEqual(['POST', '/api/v1/ris/post_proposal/2/'])
  expect(formOf(request ?? { form: undefined })).toEqual([
    'title=Mehr Velowege',
    'description=Der Regierungsrat baut Velowege.',
    'business_type=postulat',
    'is_urgent=true',
    'has_signature_sheet=false',
    expect.stringMatching(/^key=[0-9a-f-]{36}$/),
  ])
  const before = asked.length
  request?.answer(200, posted)
  await screen.findByText('Vorstoss eingereicht')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.slice(before)).toContain('GET ris/postings/?committee_id=2')
  expect(stored()).toBeNull()
  const anew = await openAgain()
  expect(anew.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('')
})

test('the cantonal variant asks for creator, signatures, reason and rights, not for the signature sheet', async () => {
  const { sent, fill, button, dialog, user, choose, write } = await openInCanton()
  expect(dialog.queryByRole('checkbox', { name: 'Ein Unterschriftenblatt liegt vor' })).toBeNull()
  await fill()
  await write('Begründung', 'Sie fehlen.')
  await choose('Zweitunterzeichner/in', 'Keller Anna')
  await choose('Rechte am Vorstoss', 'Überparteilich')
  await user.click(button())
  expect(formOf(sent[0] ?? { form: undefined })).toEqual([
    'title=Mehr Velowege',
    'description=Der Regierungsrat baut Velowege.',
    'business_type=postulat',
    'is_urgent=false',
    'reason=Sie fehlen.',
    'proposal_creator=muster',
    'second_signature=keller',
    'rights_holder=cross_party',
    expect.stringMatching(/^key=/),
  ])
})

test('one posts in one’s own name by default; members are offered once each', async () => {
  const { dialog, choose, offered } = await openInCanton()
  const creator = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Urheber/in' })
  expect([creator.value, creator.disabled]).toEqual(['Muster Eva', true])
  await choose('Zweitunterzeichner/in', 'Keller Anna')
  expect(await offered('Drittunterzeichner/in')).toEqual(['Ärni Beat'])
})

test('a person who may write for others chooses the creator', async () => {
  const { sent, choose, fill, button, user, offered } = await openInCanton({
    'users/me/': { ...member, can_create_proposals_for_other_people: true },
  })
  await choose('Urheber/in', 'Ärni Beat')
  expect(await offered('Zweitunterzeichner/in')).toEqual(['Keller Anna', 'Muster Eva'])
  await fill()
  await user.click(button())
  expect(formOf(sent[0] ?? { form: undefined })).toContain('proposal_creator=aerni')
})

test('enables sending with type, title, and a text or file', async () => {
  const { button, choose, write, attach, dialog, user } = await open()
  expect(button().disabled).toBe(true)
  await write('Titel', 'Mehr Velowege')
  await choose('Geschäftsart', 'Postulat')
  expect(button().disabled).toBe(true)
  await write('Beschreibung', '   ')
  expect(button().disabled).toBe(true)
  await attach(pdf('Karte'))
  expect(button().disabled).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Karte.pdf entfernen' }))
  expect(button().disabled).toBe(true)
  await write('Beschreibung', 'Text')
  expect(button().disabled).toBe(false)
  await user.clear(dialog.getByRole('textbox', { name: 'Titel' }))
  expect(button().disabled).toBe(true)
})

test('the keyboard shortcut shows missing fields, and sends once all is complete', async () => {
  const { user, dialog, sent, choose, write } = await open()
  await write('Titel', 'Mehr Velowege')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(dialog.getByText('Dieses Feld ist erforderlich.')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await choose('Geschäftsart', 'Postulat')
  await write('Beschreibung', 'Text')
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(sent).toHaveLength(1)
})

test('sends up to three files with progress, and can be aborted', async () => {
  const { attach, dialog, fill, button, sent, user } = await open()
  await fill()
  await attach(pdf('A'), pdf('B'), pdf('C'))
  await attach(pdf('D'))
  expect(dialog.getByText('Höchstens 3 Dateien sind möglich.')).toBeTruthy()
  expect(dialog.queryByText(/^D.pdf/)).toBeNull()
  await user.click(button())
  expect(formOf(sent[0] ?? { form: undefined }).filter((part) => part.startsWith('files='))).toEqual([
    'files=A.pdf',
    'files=B.pdf',
    'files=C.pdf',
  ])
  sent[0]?.progress(12, 24)
  await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'))
  await user.click(dialog.getByRole('button', { name: 'Hochladen abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(dialog.getByText(/^A.pdf/)).toBeTruthy()
  expect(dialog.queryByRole('alert', { name: /./ })).toBeNull()
})

test('shows refusals in an alert or at their fields, and keeps the input', async () => {
  const { fill, button, sent, user, dialog, attach } = await open()
  await fill()
  await attach(pdf('Karte'))
  await user.click(button())
  sent[0]?.answer(409, { detail: 'Die Geschäftsverwaltung nimmt das nicht an.' })
  const words = await dialog.findByText('Die Geschäftsverwaltung nimmt das nicht an.')
  expect(words.closest('[role=alert]')).toBeTruthy()
  await user.click(button())
  sent[1]?.answer(400, { title: ['Zu kurz.'], files: ['Diese Datei ist leer.'] })
  await dialog.findByText('Diese Datei ist leer.')
  expect(dialog.getByRole('textbox', { name: 'Titel' }).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Mehr Velowege')
  expect(dialog.getByText(/^Karte.pdf/)).toBeTruthy()
})

const keyOf = (request: { form: FormData | undefined } | undefined) => request?.form?.get('key')

test('a retry uses the same key, also after closing the dialog; the next proposal uses another one', async () => {
  const first = await open()
  await first.fill()
  await first.user.dblClick(first.button())
  expect(first.sent).toHaveLength(1)
  first.sent[0]?.answer(503, { detail: 'Später.' })
  await first.dialog.findByText('Später.')
  const key = keyOf(first.sent[0])
  await first.user.click(first.dialog.getByRole('button', { name: 'Abbrechen' }))
  await first.open()
  const again = within(screen.getByRole('dialog'))
  await first.user.click(again.getByRole('button', { name: 'Einreichen' }))
  expect(keyOf(first.sent[1])).toBe(key)
  first.sent[1]?.answer(200, posted)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await first.open()
  const next = within(screen.getByRole('dialog'))
  await first.user.click(next.getByRole('textbox', { name: 'Titel' }))
  await first.user.paste('Nachtbusse')
  await first.user.click(next.getByRole('textbox', { name: 'Beschreibung' }))
  await first.user.paste('Mehr davon')
  await first.user.click(next.getByRole('combobox', { name: 'Geschäftsart' }))
  await first.user.click(await screen.findByRole('option', { name: 'Postulat' }))
  await first.user.click(next.getByRole('button', { name: 'Einreichen' }))
  expect(keyOf(first.sent[2])).not.toBe(key)
})

test('keeps the draft in the documented form when the dialog closes, and removes it on reset', async () => {
  const { fill, user, dialog, choose, write, open: openAgain } = await openInCanton()
  await fill()
  await write('Begründung', 'Sie fehlen.')
  await choose('Drittunterzeichner/in', 'Keller Anna')
  expect(JSON.parse(stored() ?? '')).toEqual({
    title: 'Mehr Velowege',
    description: 'Der Regierungsrat baut Velowege.',
    businessType: 'postulat',
    isUrgent: false,
    hasSignatureSheet: false,
    reason: 'Sie fehlen.',
    second_signature: null,
    third_signature: 'keller',
    rights_holder: null,
  })
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  const again = await openAgain()
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Mehr Velowege')
  expect(again.getByRole<HTMLInputElement>('combobox', { name: 'Drittunterzeichner/in' }).value).toBe('Keller Anna')
  await user.click(again.getByRole('button', { name: 'Zurücksetzen' }))
  await user.click(again.getByRole('button', { name: 'Zurücksetzen' }))
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('')
  await waitFor(() => expect(stored()).toBeNull())
})

test('a choice of the draft that is no longer offered counts as missing', async () => {
  localStorage.setItem(
    storageKey('proposal_draft:committee/2/'),
    JSON.stringify({ title: 'Velowege', description: 'Text', businessType: 'motion', second_signature: 'gone' }),
  )
  const { button, choose, user, sent } = await openInCanton()
  expect(button().disabled).toBe(true)
  await choose('Geschäftsart', 'Postulat')
  await user.click(button())
  expect(formOf(sent[0] ?? { form: undefined }).some((part) => part.startsWith('second_signature'))).toBe(false)
})

test('offers to retry when business types fail to load', async () => {
  const path = 'businesstypes/?show_for_proposal=true'
  const { dialog, user, answers, choose } = await open({ [path]: refusal(500) })
  await dialog.findByText(/Die Auswahl konnte nicht vollständig geladen werden/)
  answers[path] = [{ id: 9, title: 'Postulat', api_uid: 'postulat', rules: noRules }]
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await choose('Geschäftsart', 'Postulat')
})

test('Escape asks before discarding files', async () => {
  const { dialog, attach, user } = await open()
  await attach(pdf('Karte'))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(dialog.getByText(/^Karte.pdf/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Fenster schliessen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows the documented success messages', async () => {
  const { default: texts } = await import('#features/records/texts/pages/records_dialogs.en.json')
  expect([texts.proposal_posted, texts.suggestion_posted]).toEqual(['Motion submitted', 'Proposal submitted'])
})
