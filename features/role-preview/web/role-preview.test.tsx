import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aNote } from '#features/notes/web/fixtures.ts'
import type { RolePreview } from '#features/role-preview/contract.ts'
import { aTagOption } from '#features/tags/web/fixtures.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const membership = (role: Role) => ({ committee_id: 2, roles: [role], begin_date: null, end_date: null, is_active: true })
const path = 'meetings/4/preview/'
const meeting = aMeeting({ agenda_items: [anAgendaItem({ tag_counts: [{ slug: 'speech', count: 4 }] })] })

const aPreview = (role: Role): RolePreview => ({
  me: aUser({ id: 99, roles: [membership(role)] }),
  seen: {
    committee: aCommittee({ is_responsible: false, can_import_meeting: false }),
    meeting,
    entries: [],
    motions: { open: 0, submitted: 0, to_sign: 0 },
    notes: [aNote({ annotation: 'Mittagessen um 12 Uhr', isOwner: false })],
  },
})

async function openPreview(answer: unknown, address = '/meetings/4/preview') {
  const app = await openApp(address, {
    'users/me/': aUser({ roles: [membership('responsible')] }),
    'committees/': [aCommittee()],
    'meetings/4/': meeting,
    'tag/?committee=2': [aTagOption({ slug: 'speech', name: 'Wortmeldung geplant', style: 'count' })],
    [path]: answer,
  })
  await screen.findByRole('heading', { level: 1, name: 'Vorschau der Sitzung' })
  return app
}

test('shows the meeting as a member sees it, with the rights of the role, and nothing to change', async () => {
  const asked = vi.fn<(body: unknown) => Response>(() => Response.json(aPreview('member')))
  await openPreview(asked)
  const preview = within(await screen.findByRole('region', { name: 'So sieht ein Mitglied diese Sitzung' }))
  expect(asked.mock.calls).toEqual([[{ role: 'member', begin_date: null }]])
  expect(preview.getByRole('link', { name: 'Voranschlag 2027' })).toBeTruthy()
  expect(preview.getByText('Wortmeldung geplant')).toBeTruthy()
  expect(preview.getByText('Mittagessen um 12 Uhr')).toBeTruthy()
  expect(preview.queryByRole('button', { name: /Lesezeichen zu|Notiz|Bearbeiten/ })).toBeNull()
  const rights = within(preview.getByRole('region', { name: 'Was diese Rolle in der Sitzung darf' }))
  const texts = rights.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toContain('Notizen schreiben und teilenerlaubt')
  expect(texts).toContain('Die Sitzung beendennicht erlaubt')
})

test('another role or date is asked for anew and stays in the address', async () => {
  const asked = vi.fn<(body: unknown) => Response>(() => Response.json(aPreview('access')))
  const { user, router } = await openPreview(asked)
  await user.click(screen.getByRole('radio', { name: 'Lesezugriff' }))
  await screen.findByRole('region', { name: 'So sieht eine Person mit Lesezugriff diese Sitzung' })
  asked.mockImplementation(() => Response.json({ ...aPreview('access'), seen: null }))
  await user.type(screen.getByLabelText('Mitgliedschaft ab (optional)'), '01.01.2030{Enter}')
  expect(await screen.findByText(/ist die Sitzung nicht sichtbar/)).toBeTruthy()
  expect(asked.mock.lastCall).toEqual([{ role: 'access', begin_date: '2030-01-01' }])
  expect(router.state.location.search).toEqual({ role: 'access', since: '2030-01-01' })
})

test('links in the preview lead nowhere and say why', async () => {
  const { user, router } = await openPreview(aPreview('member'))
  await user.click(await screen.findByRole('link', { name: 'Voranschlag 2027' }))
  expect(await screen.findByText(/In der Vorschau führen Links nicht weiter/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/meetings/4/preview')
})

test('a failure is shown and can be tried again', async () => {
  const { user, answers } = await openPreview(refusal(500))
  expect(await screen.findByText('Die Vorschau konnte nicht geladen werden.')).toBeTruthy()
  answers[path] = aPreview('member')
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(screen.getByText('Mittagessen um 12 Uhr')).toBeTruthy())
})
