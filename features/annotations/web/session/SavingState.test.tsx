import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import type { LayerSession, Saving, Shown } from './layer-session.ts'
import { isWorthTelling, SavingSign, SavingWords, useSavingTold } from './SavingState.tsx'

beforeEach(startPaperLanguage)

/** What the bar has of it, and what screen readers are told. */
function SavingParts({ session }: { session: LayerSession }) {
  const told = useSavingTold(session)
  return (
    <>
      {isWorthTelling(told) && <SavingSign session={session} told={told} />}
      <SavingWords session={session} told={told} />
    </>
  )
}

/** A layer whose state of saving is set by the test. */
function renderSaving(start: Partial<Shown>, can_change = true) {
  const listeners = new Set<() => void>()
  let shown: Shown = { ...aSession().shown(), ...start }
  const session: LayerSession = {
    ...aSession({ can_change }),
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: vi.fn<() => void>(),
    discard: vi.fn<() => void>(),
  }
  const tell = (saving: Saving) =>
    act(() => {
      shown = { ...shown, saving }
      for (const listener of listeners) listener()
    })
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <SavingParts session={session} />
    </Themed>,
  )
  return { session, tell, user: userEvent.setup() }
}

const said = () => screen.getByRole('status').textContent?.trim()

/** Opens what the sign tells. */
async function openSign(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('tells that it is saving only if that takes long', () => {
  vi.useFakeTimers()
  const { tell } = renderSaving({})
  tell({ state: 'saving', waiting: 1 })
  expect(said()).toBe('Gespeichert')
  expect(screen.queryByRole('button')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(500)
  })
  expect(said()).toBe('Wird gespeichert …')
  expect(screen.getByRole('button', { name: 'Wird gespeichert …' })).toBeTruthy()
  tell({ state: 'saved' })
  expect(said()).toBe('Gespeichert')
  expect(screen.queryByRole('button')).toBeNull()
  vi.useRealTimers()
})

test.each([
  [{ reason: 'offline' }, /nicht erreichbar.*bleiben in diesem Browser/, ['Erneut versuchen']],
  [{ reason: 'signed_out' }, /nicht mehr angemeldet/, ['Anmelden', 'Erneut versuchen']],
  [{ reason: 'no_storage' }, /lassen Sie diese Seite offen/, ['Erneut versuchen']],
  [
    { reason: 'refused', detail: 'Dieses Gremium ist geschlossen.' },
    /Dieses Gremium ist geschlossen\.$/,
    ['Erneut versuchen', 'Verwerfen'],
  ],
  [{ reason: 'gone' }, /nicht mehr.*kopieren/, ['Erneut versuchen', 'Verwerfen']],
  [{ reason: 'refused' }, /abgelehnt; sie ist nicht gespeichert/, ['Erneut versuchen', 'Verwerfen']],
] as const)('not saved, %j: tells why and what can be done', async (trouble, words, commands) => {
  const { user } = renderSaving({ saving: { state: 'not_saved', waiting: 1, ...trouble } })
  expect(said()).toMatch(/^Nicht gespeichert/)
  expect(said()).toMatch(words)
  const told = await openSign(user, /^Nicht gespeichert/)
  expect(told.getByText(words)).toBeTruthy()
  expect([...told.queryAllByRole('link'), ...told.getAllByRole('button')].map((one) => one.textContent)).toEqual(commands)
})

test('a refused change can be retried, or discarded after a question', async () => {
  const confirm = vi.fn<() => boolean>().mockReturnValueOnce(false).mockReturnValueOnce(true)
  vi.stubGlobal('confirm', confirm)
  const { session, user } = renderSaving({ saving: { state: 'not_saved', waiting: 1, reason: 'refused' } })
  await openSign(user, /^Nicht gespeichert/)
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(session.retry).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  expect(session.discard).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  expect(session.discard).toHaveBeenCalledOnce()
})

test('tells that annotations are being loaded, also in a read-only layer', () => {
  renderSaving({ is_loading: true }, false)
  expect(said()).toBe('Anmerkungen werden geladen …')
  expect(screen.queryByRole('button')).toBe(null)
})

test('tells that annotations could not be loaded, with a button to try again', async () => {
  const { session, user } = renderSaving({ failure: 'not_loaded' })
  expect(said()).toMatch(/konnten nicht geladen werden/)
  await openSign(user, /konnten nicht geladen werden/)
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(session.retry).toHaveBeenCalledOnce()
})

test('a read-only layer tells of refused changes, and nothing if all is saved', async () => {
  const { tell, user } = renderSaving({}, false)
  expect(screen.queryByRole('status')).toBeNull()
  tell({ state: 'not_saved', waiting: 2, reason: 'refused' })
  expect(said()).toMatch(/^Nicht gespeichert/)
  expect((await openSign(user, /^Nicht gespeichert/)).getByRole('button', { name: 'Verwerfen' })).toBeTruthy()
})
