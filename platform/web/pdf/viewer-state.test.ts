import { expect, test } from 'vitest'
import { failureOf, isSignedOut } from './viewer-state.ts'

const named = (name: string, more: object = {}) => Object.assign(new Error('…'), { name, ...more })

test.each([
  ['InvalidPDFException', 'corrupt'],
  ['ResponseException', 'network'],
  ['SomethingNew', 'corrupt'],
])('%s means %s', (name, failure) => {
  expect(failureOf(named(name))).toBe(failure)
})

test('a request that found no server is the network, whoever wraps it', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('network')
  expect(failureOf(named('UnknownErrorException', { message: 'Failed to fetch' }))).toBe('network')
  expect(failureOf(named('UnknownErrorException', { message: 'Bad token' }))).toBe('corrupt')
})

test('what the server has answered is no matter of the connection, unless something in front of it has answered', () => {
  const withStatus = (status: number) => failureOf(named('ResponseException', { status }))
  expect([403, 404, 500].map(withStatus)).toEqual(['refused', 'refused', 'refused'])
  expect([0, 502, 503].map(withStatus)).toEqual(['network', 'network', 'network'])
})

test('only a 401 wants a sign-in', () => {
  expect(isSignedOut(named('ResponseException', { status: 401 }))).toBe(true)
  expect(isSignedOut(named('ResponseException', { status: 503 }))).toBe(false)
  expect(isSignedOut('gone')).toBe(false)
})
