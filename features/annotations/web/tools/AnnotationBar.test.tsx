import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { openBar } from './fixtures.tsx'

const tool = (name: string) => screen.getByRole('radio', { name })
const chosen = () => within(screen.getByRole('radiogroup', { name: 'Werkzeug' })).getByRole('radio', { checked: true })

test('offers tools to read, select, draw, mark, write and erase, but none for images and stamps', async () => {
  await openBar()
  const names = within(screen.getByRole('radiogroup', { name: 'Werkzeug' })).getAllByRole('radio')
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Lesen',
    'Auswählen',
    'Stift',
    'Leuchtstift',
    'Text hervorheben',
    'Text unterstreichen',
    'Text durchstreichen',
    'Textfeld',
    'Notizzettel',
    'Rechteck',
    'Radierer',
  ])
  expect(screen.queryByRole('radio', { name: /Bild|Stempel/ })).toBeNull()
})

test('Tab reaches the tools once, arrow keys move and choose', async () => {
  const { user, annotator } = await openBar()
  await user.tab()
  expect(document.activeElement).toBe(tool('Lesen'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(tool('Stift'))
  expect(annotator().tool).toBe('ink')
  await user.keyboard('{Home}{ArrowLeft}')
  expect([chosen(), annotator().tool]).toEqual([tool('Radierer'), 'eraser'])
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
})

test('the shapes share one button, which remembers the last shape', async () => {
  const { user, annotator, unmount } = await openBar()
  await user.click(tool('Rechteck'))
  const looks = within(await screen.findByRole('dialog', { name: 'Rechteck: Aussehen' }))
  await user.click(within(looks.getByRole('radiogroup', { name: 'Formen' })).getByRole('radio', { name: 'Pfeil' }))
  await user.keyboard('{Escape}')
  await user.click(tool('Lesen'))
  expect([annotator().tool, annotator().shape]).toEqual(['read', 'arrow'])
  unmount()
  await openBar()
  expect(tool('Pfeil')).toBeTruthy()
})

test('undo and redo are available when there is a step', async () => {
  const ink = anInk()
  const { user, session } = await openBar()
  const undo = screen.getByRole('button', { name: 'Rückgängig machen' })
  expect(undo.getAttribute('aria-disabled')).toBe('true')
  act(() => session.change([{ kind: 'create', annotation: ink }]))
  expect(undo.getAttribute('aria-disabled')).not.toBe('true')
  await user.click(undo)
  expect(session.shown().annotations).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Wiederherstellen' }))
  expect(session.shown().annotations).toEqual([ink])
})

test('a read-only layer has only the read tool; the chosen tool returns with the next layer', async () => {
  localStorage.setItem(storageKey('annotation_tool'), JSON.stringify({ tool: 'ink', shape: 'line' }))
  const { user, annotator, unmount } = await openBar({ can_change: false, annotations: [aNote()] })
  expect(annotator().tool).toBe('read')
  expect(screen.queryByRole('radiogroup')).toBeNull()
  screen.getByText('Diese Anmerkungen lassen sich nicht ändern.')
  expect(screen.queryByRole('button', { name: 'Weitere Anmerkungswerkzeuge' })).toBeNull()
  await user.keyboard('m')
  expect(annotator().tool).toBe('read')
  unmount()
  const { annotator: next } = await openBar()
  expect(next().tool).toBe('ink')
})

/** jsdom has no layout: the test sets the bar's width. */
function stubWidth(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      tell: ResizeObserverCallback
      constructor(tell: ResizeObserverCallback) {
        this.tell = tell
      }
      observe(target: Element) {
        this.tell([{ target, contentRect: { width } } as ResizeObserverEntry], this)
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

const rowAndMenu = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Weitere Anmerkungswerkzeuge' }))
  const listed = within(await screen.findByRole('menu'))
  const names = (elements: HTMLElement[]) => elements.map((one) => one.getAttribute('aria-label') ?? one.textContent)
  return [names(screen.getAllByRole('radio')), names(listed.queryAllByRole('menuitemradio'))]
}

test.each([
  [900, 11, []],
  [700, 7, ['Text unterstreichen', 'Text durchstreichen', 'Textfeld', 'Rechteck', 'Ellipse', 'Linie', 'Pfeil']],
])('a bar of %i pixels shows %i tools, and the menu has the others', async (width, count, others) => {
  stubWidth(width)
  const { user } = await openBar()
  const [row, menu] = await rowAndMenu(user)
  expect([row?.length, menu]).toEqual([count, others])
})

test('a tool chosen from the menu of a narrow bar is shown in the bar', async () => {
  stubWidth(390)
  const { user, annotator } = await openBar()
  expect(screen.queryByRole('radio', { name: 'Ellipse' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Weitere Anmerkungswerkzeuge' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ellipse' }))
  expect([annotator().tool, chosen()]).toEqual(['ellipse', tool('Ellipse')])
  act(() => tool('Ellipse').focus())
  await user.keyboard('{Home}{ArrowRight}')
  expect([document.activeElement, annotator().tool]).toEqual([tool('Stift'), 'ink'])
})

test('a read-only layer that cannot be read has the help and no empty menu', async () => {
  const own = aSession({ can_change: false })
  const shown = { ...own.shown(), failure: 'unreadable' } as const
  await openBar({ session: { ...own, shown: () => shown } })
  expect(screen.getByRole('button', { name: 'Tastenkürzel' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Weitere Anmerkungswerkzeuge' })).toBeNull()
  expect(screen.getByText(/können nicht gelesen werden/)).toBeTruthy()
})
