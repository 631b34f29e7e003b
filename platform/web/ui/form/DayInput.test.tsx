import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { DayInput } from './DayInput.tsx'

test('the calendar names its buttons for months, years and decades', async () => {
  await startLanguage()
  const user = userEvent.setup()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <DayInput label="Beginn" value="2026-09-14" onChange={() => {}} />
    </Themed>,
  )
  await user.click(screen.getByRole('textbox', { name: 'Beginn' }))
  for (const [name, level] of [
    ['Monat', 'September 2026'],
    ['Jahr', '2026'],
    ['Jahrzehnt', ''],
  ] as const) {
    expect(await screen.findByRole('button', { name: new RegExp(`^Vorherige[rs] ${name}$`) })).toBeTruthy()
    expect(screen.getByRole('button', { name: new RegExp(`^Nächste[rs] ${name}$`) })).toBeTruthy()
    if (level) await user.click(screen.getByRole('button', { name: level }))
  }
})

test.each(['click', 'typing'])('the calendar does not cover an error that is focused, and opens by %s', async (way) => {
  await startLanguage()
  const user = userEvent.setup()
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <DayInput label="Beginn" value="2026-09-14" onChange={() => {}} error="Bitte ändern Sie das Datum." />
    </Themed>,
  )
  const input = screen.getByRole('textbox', { name: 'Beginn' })
  act(() => input.focus())
  const calendar = () => screen.queryByRole('button', { name: 'Vorheriger Monat' })
  expect(calendar()).toBeNull()
  if (way === 'click') await user.click(input)
  else await user.keyboard('{Backspace}')
  await waitFor(() => expect(calendar()).not.toBeNull())
})
