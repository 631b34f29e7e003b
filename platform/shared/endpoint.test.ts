import { expect, test } from 'vitest'
import { byId, fillPath } from './endpoint.ts'

test('path parameters are filled in and encoded', () => {
  expect(fillPath('meetings/:id/', { id: 7 })).toBe('meetings/7/')
  expect(fillPath('protocols/:id/versions/:version_id/', { id: 7, version_id: 8 })).toBe('protocols/7/versions/8/')
  expect(fillPath('meetings/:id/', { id: '../users/me' })).toBe('meetings/..%2Fusers%2Fme/')
  expect(fillPath('config/')).toBe('config/')
})

test('an id in a path is a decimal integer within the range of the database', () => {
  const accepted = ['1', '42', '2147483647']
  const refused = [
    '',
    '0',
    '-1',
    '1.5',
    'abc',
    '1;drop table',
    '2147483648',
    '99999999999999999999',
    'NaN',
    'Infinity',
    '0x1',
    '1e3',
    '+1',
    ' 1',
    '1 ',
    '1n',
    '٣',
  ]
  expect(accepted.map((id) => byId.safeParse({ id }).data?.id)).toEqual([1, 42, 2_147_483_647])
  expect(refused.filter((id) => byId.safeParse({ id }).success)).toEqual([])
})
