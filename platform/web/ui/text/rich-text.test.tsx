import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '#platform/web/lib/language/language.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { Reveal } from './rich-text.tsx'

beforeEach(startLanguage)

/** jsdom has no layout: the test sets the text's height. */
function show(text: string, height: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe() {
        this.tell()
      }
      unobserve() {}
      disconnect() {}
    },
  )
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <Reveal text={text} />
    </Themed>,
  )
}

test('a text higher than 100 px can be expanded and collapsed by a button', async () => {
  show('Lang', 101)
  const more = await screen.findByRole('button', { name: 'Mehr anzeigen', expanded: false })
  await userEvent.click(more)
  await userEvent.click(screen.getByRole('button', { name: 'Weniger anzeigen', expanded: true }))
  expect(screen.getByRole('button', { name: 'Mehr anzeigen' })).toBeTruthy()
})

test('a text of up to 100 px has no button', async () => {
  show('Kurz www.example.org', 100)
  await screen.findByRole('link')
  expect(screen.queryByRole('button')).toBeNull()
})

test('only web addresses become links, in a new tab', async () => {
  show('Siehe https://lauterau.example/plan?a=1 und www.example.org, nicht javascript:alert(1), a@b.example oder plan.md', 50)
  await screen.findAllByRole('link')
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.rel])).toEqual([
    ['https://lauterau.example/plan?a=1', '_blank', 'noopener noreferrer'],
    ['https://www.example.org', '_blank', 'noopener noreferrer'],
  ])
  expect(links[0]?.textContent).toBe('https://lauterau.example/plan?a=1 (öffnet in neuem Tab)')
})
