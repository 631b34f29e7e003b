import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MeetingChecks } from '#features/meeting-checks/contract.ts'
import { aMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const nothing: MeetingChecks = { papers: [], mails: [], warnings: [], links: [] }
const responsible = aUser({
  roles: [{ committee_id: 2, roles: ['responsible'], begin_date: null, end_date: null, is_active: true }],
} as never)

const openMeeting = (checks: unknown, me: object = responsible) =>
  openApp('/meetings/4', { 'users/me/': me, 'meetings/4/': aMeeting(), 'meetings/4/checks/': checks })

test('says what is wrong with a meeting to its responsible persons, with links to the papers', async () => {
  const app = await openMeeting({
    papers: [{ kind: 'attachments', id: 50, title: 'Plan', problem: 'scan' }],
    mails: [{ address: 'weg@example.org', at: '2026-09-14T12:30:00+00:00' }],
    warnings: ['Die Datei fehlt.'],
    links: [{ address: 'https://traktanda.example.org/meetings/9' }],
  } satisfies MeetingChecks)
  const card = within(await screen.findByRole('region', { name: 'Prüfung der Sitzung' }))
  await app.user.click(await card.findByText(/1 Dokument ohne Text/))
  expect(card.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe('/attachments/50')
  for (const text of [/Die Seiten sind Bilder/, 'weg@example.org, am 14.09.2026, 14:30', 'Die Datei fehlt.', /meetings\/9/])
    expect(card.getByText(text)).toBeDefined()
})

test('says that nothing is wrong; a failed check is said, and made again on request', async () => {
  const app = await openMeeting(() => Response.json({ detail: 'Fehler' }, { status: 500 }))
  const card = within(await screen.findByRole('region', { name: 'Prüfung der Sitzung' }))
  await card.findByText('Die Prüfung der Sitzung ist fehlgeschlagen.')
  app.answers['meetings/4/checks/'] = nothing
  await app.user.click(card.getByRole('button'))
  await card.findByText('An dieser Sitzung ist nichts zu beanstanden.')
})

test('is left out while the server cannot be reached', async () => {
  await openMeeting(() => Promise.reject(new TypeError('Failed to fetch')))
  await screen.findByRole('region', { name: 'Notizen' })
  await waitFor(() => expect(screen.queryByText('Die Sitzung wird geprüft …')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Prüfung der Sitzung' })).toBeNull()
})

test('is neither asked for nor shown for members', async () => {
  const app = await openMeeting(nothing, aUser())
  await screen.findByRole('region', { name: 'Dokumente' })
  expect(screen.queryByRole('region', { name: 'Prüfung der Sitzung' })).toBeNull()
  expect(app.asked.filter((asked) => asked.includes('checks'))).toEqual([])
})
