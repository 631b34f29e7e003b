import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { openBar } from './fixtures.tsx'

const row = () => within(screen.getByRole('radiogroup', { name: 'Werkzeug' }))
const tool = (name: string) => row().getByRole('radio', { name })
const chosen = () => row().getByRole('radio', { checked: true })

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

test('the focus goes along with a tool that is chosen by its letter, and is not taken from elsewhere', async () => {
  const { annotator } = await openBar()
  act(() => tool('Rechteck').focus())
  act(() => annotator().chooseTool('note'))
  expect(document.activeElement).toBe(tool('Notizzettel'))
  const more = screen.getByRole('button', { name: 'Mehr' })
  act(() => more.focus())
  act(() => annotator().chooseTool('ink'))
  expect(document.activeElement).toBe(more)
})

test('the shapes share one button, which remembers the last shape', async () => {
  const { user, annotator, unmount } = await openBar()
  await user.click(tool('Rechteck'))
  const palette = within(screen.getByRole('toolbar', { name: 'Rechteck: Aussehen' }))
  await user.click(within(palette.getByRole('radiogroup', { name: 'Formen' })).getByRole('radio', { name: 'Pfeil' }))
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
  await user.keyboard('m')
  expect(annotator().tool).toBe('read')
  unmount()
  const { annotator: next } = await openBar()
  expect(next().tool).toBe('ink')
})

/** jsdom has no layout: the test sets the bar's width. */
function stubWidth(width: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 48))
}

const openMenu = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  return within(await screen.findByRole('menu'))
}

test.each([
  [900, 11, []],
  [440, 8, ['Text unterstreichen', 'Text durchstreichen', 'Rechteck', 'Ellipse', 'Linie', 'Pfeil']],
])('a bar of %i pixels shows %i tools, and the menu has the others', async (width, count, others) => {
  stubWidth(width)
  const { user } = await openBar()
  const shown = row().getAllByRole('radio')
  const listed = await openMenu(user)
  expect([shown.length, listed.queryAllByRole('menuitemradio').map((one) => one.textContent)]).toEqual([count, others])
})

test('a tool chosen from the menu of a narrow bar is shown in the bar', async () => {
  stubWidth(320)
  const { user, annotator } = await openBar()
  expect(row().queryByRole('radio', { name: 'Ellipse' })).toBeNull()
  await user.click((await openMenu(user)).getByRole('menuitemradio', { name: 'Ellipse' }))
  expect([annotator().tool, chosen()]).toEqual(['ellipse', tool('Ellipse')])
  act(() => tool('Ellipse').focus())
  await user.keyboard('{Home}{ArrowRight}')
  expect([document.activeElement, annotator().tool]).toEqual([tool('Auswählen'), 'select'])
})

test('what does not fit beside the tools is in the menu: redo, selecting all, pasting, and the keyboard shortcuts', async () => {
  stubWidth(320)
  const { user } = await openBar()
  expect(screen.queryByRole('button', { name: 'Wiederherstellen' })).toBeNull()
  const listed = await openMenu(user)
  for (const name of ['Wiederherstellen', 'Alles auf der Seite auswählen', 'Einfügen']) listed.getByRole('menuitem', { name })
  await user.click(listed.getByRole('menuitem', { name: 'Tastenkürzel' }))
  await screen.findByRole('dialog', { name: 'Tastenkürzel' })
})

test('on phones the tools are in a bar of their own below the document, and the menu stays above', async () => {
  stubWidth(390)
  await openBar()
  const low = screen.getByRole('group', { name: 'Werkzeuge für Anmerkungen' })
  expect(within(low).getByRole('radiogroup')).toBeTruthy()
  expect(within(low).queryByRole('button', { name: 'Mehr' })).toBeNull()
})

test('a read-only layer that cannot be read says so in the bar, and has the keyboard shortcuts', async () => {
  const own = aSession({ can_change: false })
  const shown = { ...own.shown(), failure: 'unreadable' } as const
  const { user } = await openBar({ session: { ...own, shown: () => shown } })
  expect(screen.getByRole('button', { name: /können nicht gelesen werden/ })).toBeTruthy()
  expect(screen.queryByText('Diese Anmerkungen lassen sich nicht ändern.')).toBeNull()
  expect((await openMenu(user)).getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Tastenkürzel'])
})
