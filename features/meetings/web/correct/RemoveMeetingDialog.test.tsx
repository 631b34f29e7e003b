import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Belongings, Removal } from '#features/meetings/correction-contract.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { aCommittee, aCommitteeWithMeetings, aMeeting, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

afterEach(() => isOffline.set(false))

const nothing: Belongings = { annotations: 0, notes: 0, tags: 0, bookmarks: 0, personal_documents: 0, motions: 0 }
const aRemoval = (change: Partial<Removal> = {}): Removal => ({ agenda_items: 3, documents: 1, others: nothing, own: nothing, ...change })
const meetingOf = (can_import_meeting: boolean) => aMeeting({ committee: { ...aMeeting().committee, can_import_meeting } })

async function openDialog(removal: unknown, answers: Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4', {
    'users/me/': aUser({ roles: [{ committee_id: 2, roles: ['responsible'], begin_date: null, end_date: null, is_active: true }] }),
    'meetings/4/': meetingOf(true),
    'meetings/4/removal/': removal,
    'committees/': [aCommittee()],
    'committees/2/': aCommitteeWithMeetings(),
    ...answers,
  })
  await showMoreActions()
  await app.user.click(await screen.findByRole('button', { name: 'Import berichtigen' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sitzung löschen' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Sitzung löschen' })) }
}

test('a responsible person reads what is removed, removes the meeting and returns to the committee', async () => {
  const { dialog, user, router, answers } = await openDialog(aRemoval({ own: { ...nothing, annotations: 2, notes: 1 } }))
  await dialog.findByText('«12. Sitzung» wird mit 3 Traktanden und 1 Dokument aus dem Gremium «Finanzkommission» gelöscht.')
  dialog.getByText('Was Sie selbst in der Sitzung festgehalten haben, wird ebenfalls gelöscht: 2 Anmerkungen und 1 Notiz.')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Abbrechen' }))
  answers['DELETE meetings/4/'] = () => {
    delete answers['meetings/4/']
    return Response.json({})
  }
  await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/committees/2'))
  await screen.findByText('Die Sitzung wurde gelöscht.')
})

test('says how much work of others is there, and offers no removal', async () => {
  const { dialog, user } = await openDialog(aRemoval({ others: { ...nothing, notes: 2, motions: 1 } }))
  await dialog.findByText(/weil andere bereits darin gearbeitet haben: 2 Notizen und 1 Vorstoss\./)
  expect(dialog.queryByRole('button', { name: 'Endgültig löschen' })).toBeNull()
  const [, close] = dialog.getAllByRole('button', { name: 'Schliessen' })
  await user.click(close!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('offers to retry a failed load, and shows why a removal was refused', async () => {
  const { dialog, user, answers, router } = await openDialog(refusal(500))
  await dialog.findByText('Die Angaben konnten nicht geladen werden.')
  answers['meetings/4/removal/'] = aRemoval()
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  answers['DELETE meetings/4/'] = refusal(409, { detail: 'Andere haben hier gearbeitet.' })
  await user.click(await dialog.findByRole('button', { name: 'Endgültig löschen' }))
  await screen.findByText('Die Sitzung konnte nicht gelöscht werden. Andere haben hier gearbeitet.')
  expect(router.state.location.pathname).toBe('/meetings/4')
})

test('sends no removal while offline', async () => {
  const { dialog, user, asked } = await openDialog(aRemoval())
  const button = await dialog.findByRole('button', { name: 'Endgültig löschen' })
  act(() => isOffline.set(true))
  await user.click(button)
  expect([currentNotice()?.message, asked.includes('DELETE meetings/4/')]).toEqual(['Verbindung nötig', false])
})

test('offers no correction of the import to others', async () => {
  await openApp('/meetings/4', { 'meetings/4/': meetingOf(false) })
  await showMoreActions()
  expect(screen.queryByRole('button', { name: 'Import berichtigen' })).toBeNull()
})
