import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import type { LoadFailure } from '#platform/web/pdf/viewer-state.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { ViewerFailure } from './ViewerFailure.tsx'

const download = { href: '/file/', download: 'Bericht.pdf' }
const head = () => screen.getByRole('heading').textContent
const canRetry = () => screen.queryByRole('button', { name: 'Erneut versuchen' }) !== null

async function show(failure: LoadFailure) {
  await startPaperLanguage()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={createQueryClient(async () => {})}>
        <ViewerFailure failure={failure} download={download} onRetry={() => {}} />
      </QueryClientProvider>
    </Themed>,
  )
}

afterEach(() => isOffline.set(false))

test('while offline, a document that is not on the device says so instead of an error', async () => {
  await show('network')
  expect([head(), canRetry()]).toEqual(['Das Dokument konnte nicht geladen werden', true])
  expect(screen.getByText(/prüfen Sie Ihre Verbindung/)).toBeTruthy()
  act(() => isOffline.set(true))
  expect([head(), canRetry()]).toEqual(['Ohne Verbindung nicht verfügbar', true])
  expect(screen.getByText(/nicht auf diesem Gerät gespeichert\. Es erscheint automatisch/)).toBeTruthy()
})

test.each([
  ['refused', 'Das Dokument konnte nicht geladen werden', true],
  ['corrupt', 'Dieses Dokument ist beschädigt', false],
  ['form', 'Dieses Formular kann hier nicht angezeigt werden', false],
] as const)('a document that is %s has its own message, online and offline', async (failure, words, isOffered) => {
  await show(failure)
  expect([head(), canRetry()]).toEqual([words, isOffered])
  act(() => isOffline.set(true))
  expect([head(), canRetry()]).toEqual([words, isOffered])
})
