import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { SidePanel } from './SidePanel.tsx'

function Paper({ beside }: { beside: boolean }) {
  const pages = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const panel = { beside, opened, tab: 'outline' as const, choose: () => {}, toggle: close, show: close, close, uncover: close }
  return (
    <Themed env="test" primary_color="#1f5fa8">
      <button type="button" onClick={() => setOpened(true)}>
        Öffnen
      </button>
      <SidePanel panel={panel} contents={{ outline: <button type="button">Kapitel</button> }} pages={pages} />
      <button type="button" ref={pages}>
        Seiten
      </button>
    </Themed>
  )
}

test.each([
  ['beside the paper leads to its pages', true, 'Seiten'],
  ['over the paper leads back to where it was opened', false, 'Öffnen'],
])('Escape in the panel %s', async (_where, beside, place) => {
  await startPaperLanguage()
  const user = userEvent.setup()
  render(<Paper beside={beside} />)
  await user.click(screen.getByRole('button', { name: 'Öffnen' }))
  screen.getByRole('button', { name: 'Kapitel' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement?.textContent).toBe(place)
})
