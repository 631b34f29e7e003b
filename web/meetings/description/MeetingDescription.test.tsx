import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Meeting } from '#shared/meetings/contract.ts'
import { openApp, refusal } from '#web/test/open-app.tsx'
import { aCommittee, aConfiguration, aMeeting } from '#web/test/story.ts'

const change = 'PATCH meetings/4/'
const described = (description: string, can_import_meeting = true): Meeting =>
  aMeeting({ description, committee: { ...aMeeting().committee, can_import_meeting } })

async function open(description: string, answers: Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4', { 'meetings/4/': described(description), ...answers })
  await screen.findByRole('region', { name: 'Dokumente' })
  const button = (name: string) => screen.getByRole('button', { name })
  const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' })
  return { ...app, button, area }
}

test('a text is edited and saved by the keyboard; the card shows it, and the focus is back', async () => {
  const { user, answers, button, area } = await open('Altes')
  const save = vi.fn<(body: { description: string }) => Response>(({ description }) => {
    answers['meetings/4/'] = described(description)
    return Response.json(answers['meetings/4/'])
  })
  answers[change] = save
  await user.click(button('Beschreibung bearbeiten'))
  const field = await area()
  expect(document.activeElement).toBe(field)
  await user.type(field, ' und Neues{Control>}{Enter}{/Control}')
  await screen.findByText('Die Beschreibung der Sitzung ist gespeichert.')
  expect(save.mock.calls).toEqual([[{ description: 'Altes und Neues' }]])
  const card = within(screen.getByRole('region', { name: 'Beschreibung' }))
  expect(card.getByText('Altes und Neues')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button('Beschreibung bearbeiten')))
})

test('where there is none yet, one is added', async () => {
  const { user, button, area, answers } = await open('')
  answers[change] = () => {
    answers['meetings/4/'] = described('Unterlagen')
    return Response.json(answers['meetings/4/'])
  }
  await user.click(button('Beschreibung hinzufügen'))
  await user.type(await area(), 'Unterlagen')
  await user.click(button('Speichern'))
  await screen.findByRole('button', { name: 'Beschreibung bearbeiten' })
  expect(screen.getByText('Unterlagen')).toBeTruthy()
})

test('cancel asks before it restores the text; where nothing was written, it does not', async () => {
  const { user, asked, button, area } = await open('Altes')
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), ' und Neues')
  await user.click(button('Abbrechen'))
  await user.click(button('Weiter bearbeiten'))
  expect((await area()).value).toBe('Altes und Neues')
  await user.click(button('Abbrechen'))
  await user.click(button('Eingaben verwerfen'))
  expect(screen.getByText('Altes')).toBeTruthy()
  await user.click(button('Beschreibung bearbeiten'))
  expect((await area()).value).toBe('Altes')
  await user.click(button('Abbrechen'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(asked).not.toContain(change)
})

test.each([
  ['a right that is gone', refusal(403, { detail: 'Dazu sind Sie nicht berechtigt.' }), /nicht berechtigt/],
  ['a failure', refusal(500), /konnte nicht gespeichert werden\. Ihr Text ist noch da/],
])('after %s editing stays open', async (_why, answer, words) => {
  const { user, button, area } = await open('Altes', { [change]: answer })
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), ' und Neues')
  await user.click(button('Speichern'))
  await screen.findByText(words)
  expect((await area()).value).toBe('Altes und Neues')
})

test('what somebody else has written meanwhile is shown before it is replaced', async () => {
  const { user, answers, client, button, area } = await open('Altes')
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), '!')
  answers['meetings/4/'] = described('Von Beat')
  await client.invalidateQueries({ queryKey: ['meetings', 4] })
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Von Beat')
  expect((await area()).value).toBe('Altes!')
})

test.each([
  ['who may not import', {}, false, true],
  [
    'where the site does not describe meetings',
    { 'config/': aConfiguration({ features: { meetingDescription: false, shareAnnotations: true } }) },
    true,
    false,
  ],
  ['in a closed committee', { 'committees/': [aCommittee({ is_active: false })] }, true, true],
])('%s edits nothing', async (_who, answers, mayImport, isShown) => {
  await open('Altes', { 'meetings/4/': described('Altes', mayImport), ...answers })
  expect(screen.queryByRole('button', { name: /^Beschreibung/ })).toBeNull()
  expect(screen.queryByText('Altes') !== null).toBe(isShown)
})
