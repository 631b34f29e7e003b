import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const open = async () => {
  const app = await openApp('/committees/2', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  return app
}
const updated = 'Traktanda wurde aktualisiert und ist jetzt Version 0.1.0.'
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('remembers the current path, address and version', async () => {
  const { router } = await open()
  expect([readAppState('current_path'), readAppState('root_url'), readAppState('version')]).toEqual([
    '/committees/2',
    'http://localhost:3000',
    '0.1.0',
  ])
  await router.navigate({ to: '/404' })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(readAppState('current_path')).toBe('/404')
  expect(status()).not.toContain(updated)
})

test('a new version is announced once', async () => {
  rememberAppState({ version: '0.0.9' })
  await open()
  expect((await screen.findByText('Version 0.1.0')).tagName).toBe('STRONG')
  expect(status()).toContain(updated)
  expect(readAppState('version')).toBe('0.1.0')
})
