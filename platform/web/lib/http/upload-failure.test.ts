import { expect, test } from 'vitest'
import { Refused, uploadFailure } from './refused.ts'

const words = { field: 'zipfile', failed: 'Fehler.', unreachable: 'Nicht erreichbar.' }
const said = (status: number, body: unknown) => uploadFailure(new Refused(status, body), words)

test('errors of the file come first, then those of no field, then the default', () => {
  expect(said(400, { zipfile: ['Kein ZIP.', 'Leer.'], non_field_errors: ['Anderes.'] })).toBe('Kein ZIP. Leer.')
  expect(said(400, { non_field_errors: ['Eines.', 'Anderes.'] })).toBe('Eines. Anderes.')
  expect(said(500, null)).toBe('Fehler.')
})

test('the default is followed by the reason if it is known', () => {
  expect(said(0, null)).toBe('Fehler. Nicht erreichbar.')
  expect(said(409, { detail: 'Nicht mehr aktiv.' })).toBe('Fehler. Nicht mehr aktiv.')
})

test('any other error gives the default', () => {
  expect(uploadFailure(new TypeError('x is not a function'), words)).toBe('Fehler.')
})
