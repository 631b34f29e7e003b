import { expect, test } from 'vitest'
import { changedState, failureOf, isSignedOut, loading, withoutPage } from './viewer-state.ts'

const named = (name: string, more: object = {}) => Object.assign(new Error('…'), { name, ...more })

test.each([
  ['InvalidPDFException', 'corrupt'],
  ['ResponseException', 'network'],
  ['EngineNotLoaded', 'network'],
  ['SomethingNew', 'corrupt'],
])('the error %s counts as %s', (name, failure) => {
  expect(failureOf(named(name))).toBe(failure)
})

test('a request that reaches no server counts as network, even if pdf.js wraps the error', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('network')
  expect(failureOf(named('UnknownErrorException', { message: 'Failed to fetch' }))).toBe('network')
  expect(failureOf(named('UnknownErrorException', { message: 'Bad token' }))).toBe('corrupt')
})

test('answers of the server count as refused, and 0, 502 and 503 as network', () => {
  const withStatus = (status: number) => failureOf(named('ResponseException', { status }))
  expect([403, 404, 500].map(withStatus)).toEqual(['refused', 'refused', 'refused'])
  expect([0, 502, 503].map(withStatus)).toEqual(['network', 'network', 'network'])
})

test('only a 401 requires a sign-in', () => {
  expect(isSignedOut(named('ResponseException', { status: 401 }))).toBe(true)
  expect(isSignedOut(named('ResponseException', { status: 503 }))).toBe(false)
  expect(isSignedOut('gone')).toBe(false)
})

test('damaged pages are listed in order; one that did not arrive can be tried again', () => {
  const paper = { ...loading, pages: 9 }
  const broken = withoutPage(7, named('FormatError'))
  const damaged = [broken, withoutPage(2, named('FormatError')), broken].reduce(changedState, paper)
  expect(damaged).toMatchObject({ damaged: [2, 7], isPageMissing: false, failure: null })
  expect(changedState(damaged, withoutPage(3, named('ResponseException')))).toMatchObject({ damaged: [2, 7], isPageMissing: true })
})

test('a document whose only page is damaged is damaged as a whole', () => {
  expect(changedState({ ...loading, pages: 1 }, withoutPage(1, named('FormatError')))).toMatchObject({
    phase: 'failed',
    failure: 'corrupt',
    damaged: [],
  })
})
