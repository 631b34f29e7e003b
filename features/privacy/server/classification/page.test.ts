import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacyTable } from '#testing/server/privacy-page.ts'
import { personalData } from './personal-data.ts'

test('docs/privacy.md has exactly the table of the classification', () => {
  const page = readFileSync('docs/privacy.md', 'utf8')
  const table = page.slice(page.indexOf('| Column |')).split('\n\n')[0]?.trim()
  expect(table).toBe(privacyTable(personalData))
})
