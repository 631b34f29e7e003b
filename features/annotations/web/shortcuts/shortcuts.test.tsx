import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openBar } from '#features/annotations/web/tools/fixtures.tsx'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { commandOf } from './shortcuts.ts'

test('each tool has its own letter, and none of the page’s letters', () => {
  const letters = Object.values(tools).map(({ key }) => key)
  expect(new Set(letters).size).toBe(letters.length)
  expect(letters.filter((letter) => ['n', 'p', 'r', '/', '?', '+', '-'].includes(letter))).toEqual([])
})

const key = (pressed: Partial<KeyboardEvent>) => ({ key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...pressed })

test.each([
  [{ key: 'z', ctrlKey: true }, { command: 'undo' }],
  [{ key: 'z', metaKey: true }, { command: 'undo' }],
  [{ key: 'Z', metaKey: true, shiftKey: true }, { command: 'redo' }],
  [{ key: 'y', ctrlKey: true }, { command: 'redo' }],
  [{ key: 'Delete' }, { command: 'remove' }],
  [{ key: 'Backspace' }, { command: 'remove' }],
  [{ key: 'D' }, { tool: 'ink' }],
  [{ key: 'd', ctrlKey: true }, { command: 'duplicate' }],
  [{ key: 'd', altKey: true }, undefined],
  [{ key: 'D', shiftKey: true }, undefined],
  [{ key: 'f', ctrlKey: true }, undefined],
  [{ key: 'C', ctrlKey: true, shiftKey: true }, undefined],
])('the keys %o mean %o', (pressed, command) => {
  expect(commandOf(key(pressed))).toEqual(command)
})

/** Opens the list of shortcuts from the bar's menu. */
async function openHelp(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tastenkürzel' }))
}

test('letters choose tools, but not while typing or below a dialog', async () => {
  const { user, annotator } = await openBar()
  await user.keyboard('m')
  expect(annotator().tool).toBe('highlighter')
  const field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
  await user.keyboard('d{Escape}')
  expect([field.value, annotator().tool]).toEqual(['d', 'highlighter'])
  field.remove()
  await openHelp(user)
  await screen.findByRole('dialog', { name: 'Tastenkürzel' })
  await user.keyboard('e')
  expect(annotator().tool).toBe('highlighter')
})

test('Escape closes an open menu, or the fields of the palette, and keeps the tool', async () => {
  const { user, annotator } = await openBar()
  await user.keyboard('d')
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const fields = screen.getByRole('button', { name: 'Farbe und Stärke', expanded: false })
  await user.click(fields)
  expect(screen.getByRole('radiogroup', { name: 'Farbe' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: 'Farbe' })).toBeNull())
  expect(document.activeElement).toBe(fields)
  expect(annotator().tool).toBe('ink')
})

test('Escape clears the selection first, then the tool', async () => {
  const note = aNote()
  const { user, annotator } = await openBar({ annotations: [note] })
  await user.keyboard('v')
  act(() => annotator().select([note.id]))
  await user.keyboard('{Escape}')
  expect([annotator().tool, annotator().selection.size]).toEqual(['select', 0])
  await user.keyboard('{Escape}')
  expect(annotator().tool).toBe('read')
})

test('undo, redo and delete by keys', async () => {
  const note = aNote()
  const { user, annotator, session } = await openBar({ annotations: [note] })
  act(() => annotator().select([note.id]))
  await user.keyboard('{Delete}')
  expect([session.shown().annotations, annotator().selection.size]).toEqual([[], 0])
  await user.keyboard('{Control>}z{/Control}')
  expect(session.shown().annotations).toEqual([note])
  await user.keyboard('{Control>}y{/Control}')
  expect(session.shown().annotations).toEqual([])
})

test('select all, copy and paste adds copies with new ids beside the originals, in one undo step', async () => {
  const [note, ink] = [aNote({ x: 10, y: 20 }), anInk()]
  const { user, annotator, session } = await openBar({ annotations: [note, ink] })
  await user.keyboard('v{Control>}acv{/Control}')
  const [, , copy] = session.shown().annotations
  expect(session.shown().annotations).toHaveLength(4)
  expect(copy).toMatchObject({ type: 'note', x: 22, y: 32, text: note.text })
  expect(copy!.id).not.toBe(note.id)
  expect([...annotator().selection]).toEqual(
    session
      .shown()
      .annotations.slice(2)
      .map(({ id }) => id),
  )
  await user.keyboard('{Control>}z{/Control}')
  expect(session.shown().annotations).toEqual([note, ink])
})

test('keys change nothing in a read-only layer', async () => {
  const note = aNote()
  const { user, annotator, session } = await openBar({ annotations: [note], can_change: false })
  act(() => annotator().select([note.id]))
  await user.keyboard('{Delete}{Control>}xd{/Control}')
  expect(session.shown().annotations).toEqual([note])
})

test('the help sheet lists shortcuts with the key names of the platform', async () => {
  const { user, unmount } = await openBar()
  await openHelp(user)
  const keysOf = async (name: string) => {
    const sheet = within(await screen.findByRole('dialog', { name: 'Tastenkürzel' }))
    return sheet.getByText(name).nextElementSibling?.textContent
  }
  expect(await keysOf('Stift')).toBe('D')
  expect(await keysOf('Wiederherstellen')).toBe('Ctrl+Umschalt+Z oder Ctrl+Y')
  expect(await keysOf('Erste und letzte Seite')).toBe('Home oder End')
  unmount()
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  await openBar()
  await openHelp(user)
  expect(await keysOf('Rückgängig machen')).toBe('⌘Z')
})

test('the help of the application lists the shortcuts, too', async () => {
  await openBar({ withHelp: true })
  expect(within(screen.getByRole('article')).getByText('Leuchtstift').nextElementSibling?.textContent).toBe('M')
})
