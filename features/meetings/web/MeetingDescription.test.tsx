import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeMeeting, type Meeting } from '#features/meetings/contract.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { aCommittee, aConfiguration, aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const change = 'PATCH meetings/4/'
const described = (description: string, can_import_meeting = true): Meeting =>
  aMeeting({ description, committee: { ...aMeeting().committee, can_import_meeting } })

async function open(description: string, answers: Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4', { 'meetings/4/': described(description), ...answers })
  const button = (name: string) => screen.getByRole('button', { name })
  await screen.findByRole('region', { name: 'Dokumente' })
  await app.user.click(button('Angaben zur Sitzung'))
  const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' })
  return { ...app, button, area }
}

test('edits and saves a description by keyboard; the card shows it and focus returns', async () => {
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
  await screen.findByText('Die Beschreibung der Sitzung wurde gespeichert.')
  expect(save.mock.calls).toEqual([[{ description: 'Altes und Neues' }]])
  const card = within(screen.getByRole('region', { name: 'Beschreibung' }))
  expect(card.getByText('Altes und Neues')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button('Beschreibung bearbeiten')))
})

test('adds a description where there is none', async () => {
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

test('cancel asks before it discards changes, and does not ask without changes', async () => {
  const { user, asked, button, area } = await open('Altes')
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), ' und Neues')
  await user.click(button('Abbrechen'))
  await user.click(button('Weiter bearbeiten'))
  expect((await area()).value).toBe('Altes und Neues')
  await user.click(button('Abbrechen'))
  await user.click(button('Angaben verwerfen'))
  expect(screen.getByText('Altes')).toBeTruthy()
  await user.click(button('Beschreibung bearbeiten'))
  expect((await area()).value).toBe('Altes')
  await user.click(button('Abbrechen'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(asked).not.toContain(change)
})

test.each([
  ['a lost permission', refusal(403, { detail: 'Dazu sind Sie nicht berechtigt.' }), /nicht berechtigt/],
  ['a failure', refusal(500), /konnte nicht gespeichert werden\. Ihr Text ist noch da/],
])('the editor stays open with its text after %s', async (_why, answer, words) => {
  const { user, button, area } = await open('Altes', { [change]: answer })
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), ' und Neues')
  await user.click(button('Speichern'))
  await screen.findByText(words)
  expect((await area()).value).toBe('Altes und Neues')
})

const tagged = (description: string) => tagOf(changeMeeting.edited, described(description))

test('shows a conflicting description beside one’s own and saves only after a choice', async () => {
  const sent: unknown[] = []
  const save = (body: { description: string }, headers: Record<string, string>) => {
    sent.push([body, headers['If-Match']])
    return Response.json(described(body.description))
  }
  const { user, answers, client, button, area } = await open('Altes', { [change]: save })
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), '!')
  answers['meetings/4/'] = described('Von Beat')
  await client.invalidateQueries({ queryKey: ['meetings', 4] })
  const comparison = await screen.findByRole('group', { name: 'Beschreibung' })
  expect(comparison.textContent).toContain('Jetzt gespeichertVon Beat')
  expect(comparison.textContent).toContain('Von Ihnen geschriebenAltes!')
  expect((await area()).value).toBe('Altes!')
  await user.click(button('Speichern'))
  await screen.findByText(/Noch ist nichts gespeichert/)
  expect(sent).toEqual([])
  await user.type(await area(), ' Von Beat')
  await user.click(button('Eigenes behalten'))
  await user.click(button('Speichern'))
  await waitFor(() => expect(sent).toEqual([[{ description: 'Altes! Von Beat' }, tagged('Von Beat')]]))
})

test('a save refused as outdated shows both texts; the saved one can be taken over', async () => {
  const refuse = refusal(412, { detail: 'Inzwischen geändert.', current: described('Von Beat') })
  const { user, answers, button, area, asked } = await open('Altes', { [change]: refuse })
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), '!')
  await user.click(button('Speichern'))
  const comparison = await screen.findByRole('group', { name: 'Beschreibung' })
  expect(comparison.textContent).toContain('Von Beat')
  expect(document.activeElement?.textContent).toContain('Noch ist nichts gespeichert')
  await user.click(button('Gespeichertes übernehmen'))
  expect((await area()).value).toBe('Von Beat')
  answers[change] = described('Von Beat')
  await user.click(button('Speichern'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Beschreibung' })).toBeNull())
  expect(asked.filter((call) => call === change)).toHaveLength(2)
})

test('the description is on one line until it is unfolded; what is being written stays when it is folded', async () => {
  const { user, button, area } = await open('Altes')
  expect(screen.getByRole('region', { name: 'Beschreibung' }).textContent).toContain('Altes')
  await user.click(button('Beschreibung bearbeiten'))
  await user.type(await area(), ' und Neues')
  await user.click(button('Angaben zur Sitzung'))
  expect(screen.queryByRole('region', { name: 'Beschreibung' })).toBeNull()
  expect(screen.getByText('Altes', { selector: 'p' })).toBeTruthy()
  await user.click(button('Angaben zur Sitzung'))
  expect((await area()).value).toBe('Altes und Neues')
})

test.each([
  ['for users who may not import', {}, false, true],
  [
    'where the site does not describe meetings',
    { 'config/': aConfiguration({ features: { meetingDescription: false, shareAnnotations: true } }) },
    true,
    false,
  ],
  ['in a closed committee', { 'committees/': [aCommittee({ is_active: false })] }, true, true],
])('offers no editing of the description: %s', async (_who, answers, mayImport, isShown) => {
  await open('Altes', { 'meetings/4/': described('Altes', mayImport), ...answers })
  expect(screen.queryByRole('button', { name: /^Beschreibung/ })).toBeNull()
  expect(screen.queryByText('Altes') !== null).toBe(isShown)
})
