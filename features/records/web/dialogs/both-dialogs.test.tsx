import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPosting } from '#features/records/web/posting-fixtures.tsx'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'

beforeEach(() => clearStorage())

type Dialog = Parameters<typeof openPosting>[0]
const proposal: Dialog = 'Vorstoss einreichen'
const suggestion: Dialog = 'Antrag einreichen'
const posted = { title: 'Mehr Velowege', id: 40, state: 'received', external_id: null, external_url: null }

test.each<[dialog: Dialog, answer: string, status: number, body: object | undefined]>([
  [proposal, 'JSON without a title', 200, { id: 1 }],
  [proposal, 'an empty title', 200, { ...posted, title: '' }],
  [proposal, 'no JSON', 200, undefined],
  [proposal, 'a refusal without a message', 403, undefined],
  [proposal, 'what the server says of such an answer', 502, { detail: 'Connection Error (WAF)' }],
  [suggestion, 'its title beside the data alone', 200, posted],
  [suggestion, 'no data', 200, {}],
  [suggestion, 'data without a title', 200, { ...posted, data: {} }],
])('%s shows a connection error for %s, and keeps the input', async (name, _answer, status, body) => {
  const { fill, button, sent, user, dialog } = await openPosting(name)
  await fill()
  await user.click(button())
  sent[0]?.answer(status, body)
  expect((await dialog.findByText('Connection Error (WAF)')).closest('[role=alert]')).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' }).value).toBe('Der Regierungsrat baut Velowege.')
  if (name === proposal) expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Mehr Velowege')
  expect(screen.queryByText(/^(Vorstoss|Antrag) eingereicht$/)).toBeNull()
})

test.each<[dialog: Dialog, cantonal: [role: string, name: string][], checkboxes: string[]]>([
  [
    proposal,
    [
      ['combobox', 'Urheber/in'],
      ['textbox', 'Begründung'],
    ],
    ['Dringlich', 'Ein Unterschriftenblatt liegt vor'],
  ],
  [
    suggestion,
    [
      ['textbox', 'Begründung'],
      ['textbox', 'Bezug'],
      ['combobox', 'Art des Antrags'],
    ],
    [],
  ],
])('%s asks for no cantonal fields in the other variant', async (name, cantonal, checkboxes) => {
  const { dialog } = await openPosting(name)
  for (const [role, field] of cantonal) expect(dialog.queryByRole(role, { name: field })).toBeNull()
  expect(dialog.queryAllByRole('checkbox')).toHaveLength(checkboxes.length)
  for (const checkbox of checkboxes) expect(dialog.getByRole('checkbox', { name: checkbox })).toBeTruthy()
})
