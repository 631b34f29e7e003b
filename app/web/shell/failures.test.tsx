import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announceReconnect, isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { FailedPage } from './failures.tsx'

const unanswered = new Refused(0, null)
const refused = new Refused(500, { detail: 'Nummer r-1.' })
const ofPage = new TypeError('Cannot read properties of undefined')

afterEach(() => isOffline.set(false))

async function fail(error: unknown) {
  await startLanguage()
  const onRetry = vi.fn<() => void>()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <FailedPage error={error} onRetry={onRetry} />
    </Themed>,
  )
  return { onRetry, heading: () => screen.getByRole('heading', { level: 1 }).textContent }
}

test('a page without an answer says so, and retries by itself once the server is reachable', async () => {
  const { onRetry, heading } = await fail(unanswered)
  expect(heading()).toBe('Diese Seite konnte nicht geladen werden')
  act(() => isOffline.set(true))
  expect(heading()).toBe('Ohne Verbindung nicht verfügbar')
  expect(screen.getByText(/ist nicht auf diesem Gerät gespeichert/)).toBeTruthy()
  act(() => announceReconnect())
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a failure within the page has the same message online and offline, and does not retry by itself', async () => {
  const { onRetry, heading } = await fail(ofPage)
  for (const away of [false, true]) {
    act(() => isOffline.set(away))
    expect(heading()).toBe('Diese Seite konnte nicht angezeigt werden')
    expect(screen.queryByText(/Auf dem Server ist ein Fehler/)).toBeNull()
  }
  act(() => announceReconnect())
  expect(onRetry).not.toHaveBeenCalled()
})

test('a failure of the server is shown in its words', async () => {
  const { heading } = await fail(refused)
  expect(heading()).toBe('Diese Seite konnte nicht geladen werden')
  expect(screen.getByText('Nummer r-1.')).toBeTruthy()
})
