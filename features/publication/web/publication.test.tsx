import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Publication } from '#features/publication/contract.ts'
import { aCommittee, aConfiguration, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const paper = (id: number, title: string, is_public = false) => ({ id, title, is_public, kind: 'attachments' as const })
const aPublication = (change: Partial<Publication> = {}): Publication => ({
  is_committee_public: true,
  is_public: true,
  documents: [{ ...paper(50, 'Einladung', true), kind: 'meeting_documents' }],
  agenda_items: [
    { id: 30, title: 'Voranschlag', number: '1.', is_paragraph: false, is_public: false, documents: [paper(60, 'Antrag')] },
    { id: 31, title: 'Wahlen', number: '2.', is_paragraph: false, is_public: true, documents: [] },
  ],
  motions: [{ id: 8, title: 'Velowege', number: 'A 2026/1', is_public: false }],
  ...change,
})

type Opening = { role?: 'responsible' | 'member'; public_pages?: boolean; is_active?: boolean; answer?: unknown }

async function openMeeting({ role = 'responsible', public_pages = true, is_active = true, answer = aPublication() }: Opening = {}) {
  return openApp('/meetings/4', {
    'config/': aConfiguration({ public_pages }),
    'users/me/': aUser({ roles: [{ committee_id: 2, roles: [role], begin_date: null, end_date: null, is_active: true }] }),
    'committees/': [aCommittee({ is_active })],
    'meetings/4/': aMeeting(),
    'meetings/4/publication/': answer,
  })
}

async function openDialog(answer: unknown = aPublication()) {
  const app = await openMeeting({ answer })
  await showMoreActions()
  await app.user.click(await screen.findByRole('button', { name: 'Öffentlichkeit' }))
  await screen.findByRole('dialog', { name: 'Öffentlichkeit' })
  // The dialog of the form takes the place of the one that waits for it.
  return { ...app, dialog: screen }
}

test('lists the agenda and the papers with check marks, counts them, and saves only what was changed', async () => {
  const { dialog, user, answers } = await openDialog()
  await dialog.findByText('2 von 5 Einträgen öffentlich')
  const isChecked = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect(['Einladung', '1. Voranschlag', 'Antrag', '2. Wahlen', 'A 2026/1 Velowege'].map(isChecked)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  // A document takes its item along.
  await user.click(dialog.getByRole('checkbox', { name: 'Antrag' }))
  await user.click(dialog.getByRole('checkbox', { name: '2. Wahlen' }))
  expect(['1. Voranschlag', 'Antrag', '2. Wahlen'].map(isChecked)).toEqual([true, true, false])
  dialog.getByText('3 von 5 Einträgen öffentlich')
  const sent = vi.fn<(body: unknown) => Response>(() => Response.json(aPublication()))
  answers['PATCH meetings/4/publication/'] = sent
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.mock.calls).toEqual([
    [
      {
        documents: [{ id: 60, is_public: true }],
        agenda_items: [
          { id: 30, is_public: true },
          { id: 31, is_public: false },
        ],
        motions: [],
      },
    ],
  ])
  await screen.findByText('Die Öffentlichkeit der Sitzung wurde gespeichert')
})

test('all and none are one click; without a public meeting the entries keep their marks and cannot be changed', async () => {
  const { dialog, user } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: 'Alle auswählen' }))
  dialog.getByText('5 von 5 Einträgen öffentlich')
  await user.click(dialog.getByRole('checkbox', { name: /Diese Sitzung ist öffentlich/ }))
  dialog.getByText('5 von 5 Einträgen öffentlich')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Antrag' }).disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: /Diese Sitzung ist öffentlich/ }))
  await user.click(dialog.getByRole('button', { name: 'Keine auswählen' }))
  dialog.getByText('0 von 5 Einträgen öffentlich')
})

const meetingBox = /Diese Sitzung ist öffentlich/
test.each<[string, string | undefined, (string | RegExp)[], object]>([
  [
    'an item',
    undefined,
    // A document takes its item along, which is unticked again.
    ['Antrag', '1. Voranschlag', 'A 2026/1 Velowege'],
    { documents: [], agenda_items: [], motions: [{ id: 8, is_public: true }] },
  ],
  [
    'the meeting',
    'Alle auswählen',
    ['Einladung', meetingBox],
    { is_public: false, documents: [{ id: 50, is_public: false }], agenda_items: [], motions: [] },
  ],
])('what was ticked before %s was switched off is left out, so that the rest is saved', async (_above, button, boxes, body) => {
  const { dialog, user, answers } = await openDialog()
  const sent = vi.fn<(body: unknown) => Response>(() => Response.json(aPublication()))
  answers['PATCH meetings/4/publication/'] = sent
  await dialog.findByText('2 von 5 Einträgen öffentlich')
  if (button) await user.click(dialog.getByRole('button', { name: button }))
  for (const name of boxes) await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.mock.calls).toEqual([[body]])
})

test('leads to the public page of a public meeting', async () => {
  const { dialog } = await openDialog()
  expect((await dialog.findByRole('link', { name: 'Öffentliche Seite anzeigen' })).getAttribute('href')).toBe('/public/de/meetings/4')
})

test('says that the committee is not public, and does not offer to make the meeting so', async () => {
  const { dialog } = await openDialog(aPublication({ is_committee_public: false, is_public: false }))
  await dialog.findByText(/Das Gremium ist nicht öffentlich/)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Diese Sitzung ist öffentlich/ }).disabled).toBe(true)
  expect(dialog.queryByRole('link', { name: 'Öffentliche Seite anzeigen' })).toBeNull()
})

test('an empty meeting says so; a failure offers another attempt', async () => {
  const { dialog, user, answers } = await openDialog(refusal(500))
  await dialog.findByText('Die Angaben zur Öffentlichkeit konnten nicht geladen werden.')
  answers['meetings/4/publication/'] = aPublication({ documents: [], agenda_items: [], motions: [] })
  await user.click(dialog.getByRole('button', { name: /versuchen/ }))
  await screen.findByText(/Diese Sitzung hat noch keine Traktanden und keine Unterlagen/)
})

test('the reason of a refusal is shown, and the choice is kept', async () => {
  const { dialog, user, answers } = await openDialog()
  answers['PATCH meetings/4/publication/'] = refusal(409, {
    detail: 'Das Gremium.',
    non_field_errors: ['Das Gremium ist nicht mehr öffentlich.'],
  })
  await user.click(await dialog.findByRole('checkbox', { name: 'Antrag' }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await dialog.findByText('Das Gremium ist nicht mehr öffentlich.')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Antrag' }).checked).toBe(true)
})

test('is offered in an inactive committee too, where what is public can be taken back', async () => {
  await openMeeting({ is_active: false })
  await showMoreActions()
  await screen.findByRole('button', { name: 'Öffentlichkeit' })
})

test.each([{ role: 'member' as const }, { public_pages: false }])('is not offered to %j', async (facts) => {
  await openMeeting(facts)
  await showMoreActions()
  expect(screen.queryByRole('button', { name: 'Öffentlichkeit' })).toBeNull()
})
