import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee, aCommitteeWithMeetings, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

test('marks meetings imported since the last visit, and none before a first visit', async () => {
  const imported_at = '2026-09-14T12:30:00Z'
  const meetings = [
    aMeetingListed({ id: 4, title: '12. Sitzung', imported_at, last_seen: '2026-09-14T12:00:00Z' }),
    aMeetingListed({ id: 5, title: '13. Sitzung', imported_at, last_seen: '2026-09-14T13:00:00Z' }),
    aMeetingListed({ id: 6, title: '14. Sitzung', imported_at, last_seen: null }),
  ]
  await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(meetings) })
  const tells = async (title: string) => {
    const row = (await screen.findByRole('link', { name: title })).closest('li')
    return within(row!).queryByText('Seit Ihrem letzten Besuch aktualisiert') !== null
  }
  expect([await tells('12. Sitzung'), await tells('13. Sitzung'), await tells('14. Sitzung')]).toEqual([true, false, false])
})
