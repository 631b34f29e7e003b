import { expect, test } from 'vitest'
import { forthcomingMeetings } from './MeetingsCard.tsx'

const NOW = new Date('2026-09-14T12:00:00Z')
const startsOf = (...days: number[]) =>
  forthcomingMeetings(
    days.map((day) => ({ start: new Date(NOW.getTime() + day * 86_400_000).toISOString(), day })),
    NOW,
  ).map(({ day }) => day)

test('returns the four latest past meetings, oldest first, then the next four', () => {
  expect(startsOf(3, -9, 1, -1, -3, 9, -2, 2, -5, 4, 5)).toEqual([-5, -3, -2, -1, 1, 2, 3, 4])
})

test('returns at most four meetings per side; a meeting that starts now is upcoming', () => {
  expect(startsOf(1, 2, 3, 4, 5, -1)).toEqual([-1, 1, 2, 3, 4])
  expect(startsOf(0, -1, -2, -3, -4, -5)).toEqual([-4, -3, -2, -1, 0])
  expect(startsOf()).toEqual([])
})

test('compares start times as instants, not as text', () => {
  const later = { start: '2026-09-14T14:30:00+02:00' }
  const earlier = { start: '2026-09-14T12:10:00+00:00' }
  expect(forthcomingMeetings([later, earlier], NOW)).toEqual([earlier, later])
})
