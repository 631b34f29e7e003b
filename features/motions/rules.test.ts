import { expect, test } from 'vitest'
import { lastDayToPublish, noRules, submitUntil, unmetByPublishing, unmetBySubmitting } from './rules.ts'

const time_zone = 'Europe/Zurich'
const meeting = { start: '2026-11-20T08:00:00+01:00' }
const aMotion = (change: object = {}) => ({
  rules: noRules,
  is_first_allowed: true,
  signatures: [] as unknown[],
  created: '2026-11-01T10:00:00+01:00',
  published_at: '2026-11-10T10:00:00+01:00',
  meeting,
  ...change,
})
const at = '2026-11-20T10:00:00+01:00'
const unmet = (motion: ReturnType<typeof aMotion>, when = at) =>
  unmetBySubmitting(motion, { at: when, time_zone }).map(({ key, params }) => [key, params])

test('nothing is required by default', () => {
  expect(unmet(aMotion())).toEqual([])
  expect(unmet(aMotion({ is_first_allowed: false }))).toEqual([])
  expect([lastDayToPublish(noRules, meeting, time_zone), submitUntil(noRules, meeting)]).toEqual([null, null])
})

test('the signature of the submission counts among those required', () => {
  const rules = { ...noRules, least_signatures: 3 }
  expect(unmet(aMotion({ rules, signatures: [1] }))).toEqual([['motions.too_few_signatures', { least: 3, given: 2 }]])
  expect(unmet(aMotion({ rules, signatures: [1, 2] }))).toEqual([])
})

test('one publishes until the end of the last day in the site’s time zone, across a change of the clocks', () => {
  const rules = { ...noRules, publish_days_before: 30 }
  // Summer time ended on 25 October.
  expect(lastDayToPublish(rules, meeting, time_zone)).toBe('2026-10-21')
  const by = (when: string) => unmetByPublishing({ rules, meeting }, { at: when, time_zone })
  expect(by('2026-10-21T23:59:59+02:00')).toEqual([])
  expect(by('2026-10-22T00:00:00+02:00')).toEqual([{ key: 'motions.published_too_late', params: { day: '21.10.2026' } }])
  // Midnight in Zurich is the day before in UTC.
  expect(lastDayToPublish({ ...rules, publish_days_before: 1 }, { start: '2026-12-31T23:30:00Z' }, time_zone)).toBe('2026-12-31')
})

test('on submission the publication counts, or the creation if it is not known', () => {
  const rules = { ...noRules, publish_days_before: 5 }
  expect(unmet(aMotion({ rules, published_at: '2026-11-15T23:00:00+01:00' }))).toEqual([])
  const late = [['motions.published_too_late', { day: '15.11.2026' }]]
  expect(unmet(aMotion({ rules, published_at: '2026-11-16T00:00:00+01:00' }))).toEqual(late)
  expect(unmet(aMotion({ rules, published_at: null }))).toEqual([])
  expect(unmet(aMotion({ rules, published_at: null, created: '2026-11-17T00:00:00+01:00' }))).toEqual(late)
})

test('one submits until the last minute after the start', () => {
  const rules = { ...noRules, submit_minutes_after: 90 }
  expect(unmet(aMotion({ rules }), '2026-11-20T09:30:00+01:00')).toEqual([])
  expect(unmet(aMotion({ rules }), '2026-11-20T09:30:01+01:00')).toEqual([['motions.submitted_too_late', { at: '20.11.2026, 09:30' }]])
  expect(submitUntil({ ...rules, submit_minutes_after: 0 }, meeting)).toBe('2026-11-20T07:00:00.000Z')
})

test('says why a first signatory is not allowed, with all other rules that are not met', () => {
  const rules = { ...noRules, least_signatures: 2, submit_minutes_after: 0, first_signatories: 'group_members' as const }
  expect(unmet(aMotion({ rules, is_first_allowed: false })).map(([key]) => key)).toEqual([
    'motions.too_few_signatures',
    'motions.submitted_too_late',
    'motions.first_not_in_group',
  ])
  const responsible = { ...noRules, first_signatories: 'responsible' as const }
  expect(unmet(aMotion({ rules: responsible, is_first_allowed: false }))).toEqual([['motions.first_not_responsible', {}]])
  expect(unmet(aMotion({ rules: responsible }))).toEqual([])
})
