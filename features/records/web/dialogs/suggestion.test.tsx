import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { canton, formOf, known, member, openPosting, rights } from '#features/records/web/posting-fixtures.tsx'
import { clearStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { readSealed } from '#platform/web/lib/storage/kept.ts'
import { aConfiguration, aMeeting } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

beforeEach(() => clearStorage())

const open = (answers: Record<string, unknown> = {}) => openPosting('Antrag einreichen', answers)
const posted = { title: 'Voranschlag', id: 41, state: 'received', external_id: null, external_url: null }
const none = { form: undefined }

test('sends a suggestion to a business, confirms it and removes the draft', async () => {
  const { sent, fill, button, user } = await open()
  await fill()
  await user.click(button())
  const [request] = sent
  expect(request?.address).toBe('/api/v1/ris/post_suggestion/2/')
  expect(formOf(request ?? none)).toEqual([
    'description=Der Regierungsrat baut Velowege.',
    'business_number=A 1',
    expect.stringMatching(/^key=[0-9a-f-]{36}$/),
  ])
  request?.answer(200, { ...posted, data: { title: 'Voranschlag' } })
  await screen.findByText('Antrag eingereicht')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readSealed(storageKey('suggestion_draft:committee/2/'))).toBeNull()
})

test('requires a title where businesses are switched off', async () => {
  const { dialog, sent, button, user, write, asked } = await open({ 'config/': aConfiguration({ enable_businesses: false }) })
  expect(dialog.queryByRole('combobox', { name: 'Geschäft' })).toBeNull()
  await write('Beschreibung', 'Text')
  expect(button().disabled).toBe(true)
  await write('Titel', 'Streichung')
  await user.click(button())
  expect(formOf(sent[0] ?? none)).toEqual(['description=Text', 'title=Streichung', expect.stringMatching(/^key=/)])
  expect(asked.filter((call) => call.includes('businesses'))).toEqual([])
})

test('the cantonal variant asks for type, reason, reference and faction; the type can be cleared', async () => {
  const { dialog, sent, button, user, write, fill, choose, offered } = await open({ 'config/': canton })
  await fill()
  expect(await offered('Art des Antrags')).toEqual(['Änderungsantrag', 'Ordnungsantrag', 'Erklärung'])
  await choose('Art des Antrags', 'Ordnungsantrag')
  await write('Begründung', 'Darum')
  await write('Bezug', '§ 3')
  await user.click(dialog.getByRole('checkbox', { name: 'Im Namen der Fraktion einreichen' }))
  await user.click(button())
  expect(formOf(sent[0] ?? none)).toEqual([
    'description=Der Regierungsrat baut Velowege.',
    'business_number=A 1',
    'reference=§ 3',
    'reason=Darum',
    'submit_as_faction=true',
    'suggestion_type=order_suggestion',
    expect.stringMatching(/^key=/),
  ])
  sent[0]?.answer(400, { suggestion_type: ['Ungültig.'] })
  await dialog.findByText('Ungültig.')
  const type = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Art des Antrags' })
  const clear = type.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputClearButton-root')
  if (clear) await user.click(clear)
  expect(type.value).toBe('')
  await user.click(button())
  expect(formOf(sent[1] ?? none).some((part) => part.startsWith('suggestion_type'))).toBe(false)
})

test('stores the draft in the documented form', async () => {
  const { fill, write } = await open({ 'config/': canton })
  await fill()
  await write('Begründung', 'Darum')
  expect(JSON.parse(readSealed(storageKey('suggestion_draft:committee/2/')) ?? '')).toEqual({
    title: '',
    description: 'Der Regierungsrat baut Velowege.',
    businessNumber: 'A 1',
  })
})

const meetingOf = (committee: object) => aMeeting({ committee: { ...aMeeting().committee, ...committee } })
const openMeeting = (answers: Record<string, unknown>) => {
  stubUploads()
  const businesses = [{ id: 6, number: 'B 2', title: 'Teilrevision', display_name: 'B 2 Teilrevision' }]
  return openApp('/meetings/4', { ...known, 'users/me/': member, 'businesses/?meeting_id=4': businesses, ...answers })
}

test('the cantonal variant offers the businesses of the meeting on its page', async () => {
  const { user } = await openMeeting({ 'config/': canton, 'meetings/4/': meetingOf({ can_post_ris_proposals: true }) })
  const card = within(await screen.findByRole('region', { name: 'Antrag' }))
  await user.click(card.getByRole('button', { name: 'Antrag einreichen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Antrag einreichen' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Geschäft' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['B 2 Teilrevision'])
})

test.each([
  ['in the other variant', { 'meetings/4/': meetingOf(rights) }],
  [
    'where the committee may post no proposals',
    {
      'config/': canton,
      'meetings/4/': meetingOf({ can_post_ris_suggestions: true }),
      'meetings/4/vorstoesse/counts/': { open: 0, submitted: 0, to_sign: 0 },
    },
  ],
])('%s a meeting has no card', async (_, answers) => {
  await openMeeting(answers)
  await screen.findByRole('region', { name: 'Dokumente' })
  expect(screen.queryByRole('region', { name: 'Antrag' })).toBeNull()
})
