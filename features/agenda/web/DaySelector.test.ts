import { expect, test } from 'vitest'
import { agendaDays, firstDay } from './DaySelector.tsx'

const on = (...days: string[]) => days.map((day) => ({ day }))
const [one, two, three] = ['2026-09-14', '2026-09-15', '2026-09-16']

test('lists the days of the meeting and of its entries, each once, in ascending order', () => {
  expect(agendaDays([two, one], on(three, one))).toEqual([one, two, three])
})

test.each([
  ['today, while the meeting is on', two, null, on(one, two), two],
  ['today, on the day of the conclusion', two, two, on(one, two), two],
  ['the start day before the meeting', '2026-09-01', null, on(one, two), one],
  ['the start day once it is concluded', three, two, on(one, two), one],
  ['the start day where nothing is on today’s agenda', two, null, on(one), one],
  ['the first day with something where nothing is on the start day', one, null, on(two), two],
  ['the first day of an agenda without entries', three, null, on(), one],
])('initially selects %s', (_, today, concluded, entries, day) => {
  expect(firstDay([one, two], entries, { today, start: one, concluded })).toBe(day)
})
