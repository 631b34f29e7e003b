import { expect, test } from 'vitest'
import { isReopenable } from './is-reopenable.ts'

const now = { today: '2026-09-14', time_zone: 'Europe/Zurich' }
const ended = {
  start: '2026-09-13T08:00:00Z',
  concluded: '2026-09-14T14:00:00Z',
  is_current: false,
  is_running_meeting: false,
  tagesordnung_slots: ['2026-09-13', '2026-09-14'],
}

test.each([
  ['has ended on its last day', {}, true],
  ['ended early and has another day', { tagesordnung_slots: ['2026-09-14', '2026-09-15'] }, true],
  ['has no agenda and ended today', { tagesordnung_slots: [] }, true],
  ['ended on a day before', { concluded: '2026-09-13T14:00:00Z', tagesordnung_slots: ['2026-09-13'] }, false],
  ['has no agenda and ended yesterday', { concluded: '2026-09-13T14:00:00Z', tagesordnung_slots: [] }, false],
  ['begins later today', { start: '2026-09-14T16:00:00Z', is_current: true }, false],
  ['runs', { is_running_meeting: true }, false],
  ['begins another day', { start: '2026-09-15T08:00:00Z', tagesordnung_slots: ['2026-09-15'] }, false],
  ['is open', { concluded: null }, false],
])('a meeting that %s can be opened again: %o %s', (_, change, answer) => {
  expect(isReopenable({ ...ended, ...change }, now)).toBe(answer)
})
