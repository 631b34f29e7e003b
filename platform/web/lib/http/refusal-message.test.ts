import { expect, test } from 'vitest'
import { Refused, refusalMessage } from './refused.ts'

test.each([
  [403, { detail: 'Dazu sind Sie nicht berechtigt.' }, 'Dazu sind Sie nicht berechtigt.'],
  [403, null, undefined],
  [400, { title: ['Dieses Feld ist erforderlich.'] }, null],
  [400, { title: ['Zu lang.'], non_field_errors: ['Das geht nicht.', 'Und das auch nicht.'] }, 'Das geht nicht.'],
  [409, { detail: 'Dieses Gremium ist nicht mehr aktiv.' }, undefined],
  [500, { detail: 'Unerwartet.' }, undefined],
  [0, null, undefined],
])('status %i with %j makes the banner say %j', (status, body, words) => {
  expect(refusalMessage(new Refused(status, body))).toBe(words)
})

test('an error that is not a refusal has no message', () => {
  expect(refusalMessage(new Error('x'))).toBeUndefined()
})
