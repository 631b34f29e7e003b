import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { canton, formOf, member, openPosting } from '#features/records/web/open-posting.tsx'
import { clearStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { readSealed } from '#platform/web/lib/storage/sealed.ts'
import { refusal } from '#testing/web/open-app.tsx'

beforeEach(() => clearStorage())

const open = (answers: Record<string, unknown> = {}) => openPosting('Vorstoss einreichen', answers)
const openInCanton = (answers: Record<string, unknown> = {}) => open({ 'config/': canton, ...answers })
const pdf = (name: string) => new File(['12345678'], `${name}.pdf`, { type: 'application/pdf' })
const posted = { title: 'Mehr Velowege', id: 40, state: 'received', external_id: null, external_url: null }
const stored = () => readSealed(storageKey('proposal_draft:committee/2/'))

test('is sent with every field of the variant, told and reset; the page shows it', async () => {
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

test('the canton asks for creator, signatures, reason and rights in place of the signature sheet', async () => {
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

test('in the other variant nothing of the canton’s is asked for', async () => {
  const { dialog } = await open()
  expect(dialog.getByRole('checkbox', { name: 'Ein Unterschriftenblatt liegt vor' })).toBeTruthy()
  expect(dialog.queryByRole('combobox', { name: 'Urheber/in' })).toBeNull()
  expect(dialog.queryByRole('textbox', { name: 'Begründung' })).toBeNull()
})

test('one posts in one’s own name, unless one may post for others; only members are named, and nobody twice', async () => {
  const { dialog, choose, offered } = await openInCanton()
  const creator = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Urheber/in' })
  expect([creator.value, creator.disabled]).toEqual(['Muster Eva', true])
  await choose('Zweitunterzeichner/in', 'Keller Anna')
  expect(await offered('Drittunterzeichner/in')).toEqual(['Ärni Beat'])
})

test('whoever may post for others chooses in whose name', async () => {
  const { sent, choose, fill, button, user, offered } = await openInCanton({
    'users/me/': { ...member, can_create_proposals_for_other_people: true },
  })
  await choose('Urheber/in', 'Ärni Beat')
  expect(await offered('Zweitunterzeichner/in')).toEqual(['Keller Anna', 'Muster Eva'])
  await fill()
  await user.click(button())
  expect(formOf(sent[0] ?? { form: undefined })).toContain('proposal_creator=aerni')
})

test('it can be sent with type, title, and a text or a file', async () => {
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

test('pressed by keys while something is missing, it is said there; then the same keys send', async () => {
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

test('three files are taken, a fourth is refused; they go in one request, whose progress is shown and which can be stopped', async () => {
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

test('what the server says stands in an alert, its words for fields at them, and what was written stays', async () => {
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

test.each([
  ['JSON without a title', 200, { id: 1 }],
  ['an empty title', 200, { ...posted, title: '' }],
  ['no JSON', 200, undefined],
  ['a refusal that says nothing', 403, undefined],
  ['what the server says of such an answer', 502, { detail: 'Connection Error (WAF)' }],
])('%s is a connection error, and what was written stays', async (_, status, body) => {
  const { fill, button, sent, user, dialog } = await open()
  await fill()
  await user.click(button())
  sent[0]?.answer(status, body)
  expect((await dialog.findByText('Connection Error (WAF)')).closest('[role=alert]')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Mehr Velowege')
  expect(screen.queryByText('Vorstoss eingereicht')).toBeNull()
})

const keyOf = (request: { form: FormData | undefined } | undefined) => request?.form?.get('key')

test('a repetition goes by the same name, also after a reload; what is posted next by another', async () => {
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

test('the draft has what the document names, stays when the dialog goes, and is reset with the name of what is sent', async () => {
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

test('what a draft names and is offered no more counts as missing', async () => {
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

test('business types that do not come can be asked for again', async () => {
  const path = 'businesstypes/?show_for_proposal=true'
  const { dialog, user, answers, choose } = await open({ [path]: refusal(500) })
  await dialog.findByText(/Die Auswahl konnte nicht vollständig geladen werden/)
  answers[path] = [{ id: 9, title: 'Postulat', api_uid: 'postulat' }]
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await choose('Geschäftsart', 'Postulat')
})

test('files are not given up without a question', async () => {
  const { dialog, attach, user } = await open()
  await attach(pdf('Karte'))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(dialog.getByText(/^Karte.pdf/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Fenster schliessen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the messages of success are those of the documents', async () => {
  const { default: texts } = await import('#features/records/texts/pages/records_dialogs.en.json')
  expect([texts.proposal_posted, texts.suggestion_posted]).toEqual(['Motion submitted', 'Proposal submitted'])
})
