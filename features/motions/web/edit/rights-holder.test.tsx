import { beforeEach, expect, test } from 'vitest'
import { clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { openEditDialog } from './edit-dialog-fixtures.tsx'

beforeEach(() => clearStorage())

test('offers four rights holders', async () => {
  const { offered } = await openEditDialog()
  expect(await offered('Rechte am Vorstoss')).toEqual(['Urheber/in', 'Fraktion', 'Kommission', 'Überparteilich'])
})
