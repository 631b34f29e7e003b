import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNote, anInk } from '#shared/test/an-annotation.ts'
import { storageKey } from '#web/kit/app-state.ts'
import { openBar } from './story.tsx'

const tool = (name: string) => screen.getByRole('radio', { name })
const chosen = () => within(screen.getByRole('radiogroup', { name: 'Werkzeug' })).getByRole('radio', { checked: true })

test('there are tools to read, select, draw, mark, write and erase, but none for images and stamps', async () => {
  await openBar()
  const names = within(screen.getByRole('radiogroup', { name: 'Werkzeug' })).getAllByRole('radio')
  expect(names.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Lesen',
    'Auswählen',
    'Freihand',
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

test('the tab key enters the tools once, arrows go along and choose', async () => {
  const { user, annotator } = await openBar()
  await user.tab()
  expect(document.activeElement).toBe(tool('Lesen'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(tool('Freihand'))
  expect(annotator().tool).toBe('ink')
  await user.keyboard('{Home}{ArrowLeft}')
  expect([chosen(), annotator().tool]).toEqual([tool('Radierer'), 'eraser'])
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
})

test('the shapes share one button, which remembers the last one', async () => {
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

test('undo and redo are offered when there is something to take back', async () => {
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

test('a layer that is only shown can be read, whatever tool was in hand, which comes back with the next layer', async () => {
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

test('the menu has what a narrow screen has no room for', async () => {
  const { user, annotator } = await openBar()
  await user.click(screen.getByRole('button', { name: 'Weitere Anmerkungswerkzeuge' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Ellipse' }))
  expect(annotator().tool).toBe('ellipse')
})
