import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSaving } from './use-form.ts'

const form = { check: () => true, refuse: vi.fn<(error: unknown) => void>() }

/** A form whose saves settle when the test says so. */
function aSaving() {
  const saves: PromiseWithResolvers<void>[] = []
  const save = () => {
    const begun = Promise.withResolvers<void>()
    saves.push(begun)
    return begun.promise
  }
  const onSaved = vi.fn<() => void>()
  const { result } = renderHook(() => useSaving({ form, save, onSaved }))
  return { saves, onSaved, saving: result }
}

test('submitting twice, at once or during a save, saves once', async () => {
  const { saves, onSaved, saving } = aSaving()
  const { submit } = saving.current
  await act(async () => void Promise.all([submit(), submit()]))
  expect(saving.current.isSaving).toBe(true)
  await act(async () => void saving.current.submit())
  expect(saves).toHaveLength(1)
  await act(async () => saves[0]?.resolve())
  expect(onSaved).toHaveBeenCalledOnce()
  expect(saving.current.isSaving).toBe(false)
})

test('a submit before the success is on screen does not save again', async () => {
  const { saves, saving } = aSaving()
  await act(async () => void saving.current.submit())
  const shown = saving.current
  await act(async () => {
    saves[0]?.resolve()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    void shown.submit()
  })
  expect(saves).toHaveLength(1)
  await act(async () => void saving.current.submit())
  expect(saves).toHaveLength(2)
})

test('a save that failed at once or was refused can be retried', async () => {
  const failing = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('no'))
  const { result } = renderHook(() => useSaving({ form, save: failing, onSaved: () => {} }))
  for (const times of [1, 2]) {
    await act(async () => void result.current.submit())
    expect(failing).toHaveBeenCalledTimes(times)
    expect(form.refuse).toHaveBeenCalledTimes(times)
    expect(result.current.isSaving).toBe(false)
  }
})
