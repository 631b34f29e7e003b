import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type DocumentKind, documentKinds, documentPaths } from '#features/documents/document.ts'
import { aDocumentWithParents, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aPlacedNote } from '#features/notes/web/on-page/fixtures.ts'
import { openPages } from '#features/notes/web/on-page/page-fixtures.tsx'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { DocumentNotes } from './DocumentNotes.tsx'

const notes = [
  aPlacedNote({ id: 2, annotation: 'Steht auf Seite drei', page_number: 3 }),
  aPlacedNote({ id: 1, annotation: 'Zum Ganzen', page_number: null as never, position_x: null as never, position_y: null as never }),
]

async function open(kind: DocumentKind, answers = {}) {
  const app = await openApp(`${documentPaths[kind].replace('$id', '50')}?version_id=500`, {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    // Only the page of a personal document receives its owner.
    [`${kind}/50/`]: { ...aDocumentWithParents({ kind }), user: aPersonalDocument().user },
    [`${kind}/50/versions/`]: [aVersion()],
    [`${kind}/50/notes/`]: notes,
    ...answers,
  })
  await app.user.click(await screen.findByRole('button', { name: /^Notizen/ }))
  return { ...app, panel: within(await screen.findByRole('complementary', { name: 'Notizen' })) }
}

test.each(documentKinds)('notes on a document replace the list of versions: %s', async (kind) => {
  const { panel, user } = await open(kind)
  expect((await panel.findAllByRole('article')).map((one) => one.textContent)).toEqual([
    expect.stringContaining('Steht auf Seite drei'),
    expect.stringContaining('Zum Ganzen'),
  ])
  // No viewer shows this file, but the place of the note is shown all the same.
  expect(panel.getByText('Seite 3')).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Notiz auf der Seite platzieren' })).toBeNull()
  expect(panel.getByText(/Ein Notizzettel klebt auf der Seite/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Versionen' }))
  expect(screen.getByRole('complementary', { name: 'Versionen' })).toBeTruthy()
})

test('the notes button shows the number of notes once it is known', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  await open('attachments', { 'attachments/50/notes/': () => promise })
  const button = screen.getByRole('button', { name: 'Notizen' })
  expect(button.querySelector('[data-count]')).toBeNull()
  resolve(Response.json(notes))
  expect(await screen.findByRole('button', { name: 'Notizen (2)' })).toBe(button)
  expect(button.querySelector('[data-count]')?.getAttribute('data-count')).toBe('2')
})

test('a note on a page leads to its place; one on a missing page says so', async () => {
  const [stays, beyond] = [aPlacedNote(), aPlacedNote({ id: 2, page_number: 9 })]
  const paper = aPaper()
  const onGo = vi.fn<() => void>()
  const { user } = await openPages([stays, beyond], {
    paper,
    answers: { 'attachments/50/notes/': [stays, beyond] },
    beside: (all) => (
      <aside>
        <DocumentNotes notes={{ ...all, paper: paper.pdfViewer }} onGo={onGo} />
      </aside>
    ),
  })
  const list = within(screen.getByRole('complementary'))
  await list.findByText('Seite 9 gibt es in dieser Version nicht.')
  for (const times of [1, 2]) {
    await user.click(list.getByRole('button', { name: 'Notiz auf Seite 1 anzeigen' }))
    expect(onGo).toHaveBeenCalledTimes(times)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Ihre Notiz: Woher kommt diese Zahl?' }))
  }
})

test('a note written in the panel belongs to the document, not to a page', async () => {
  const bodies: unknown[] = []
  const { panel, user } = await open('attachments', {
    'POST attachments/50/notes/': (body: unknown) => {
      bodies.push(body)
      return Response.json(aPlacedNote({ id: 3, annotation: 'Nachfragen' }))
    },
  })
  await user.type(await panel.findByRole('textbox'), 'Nachfragen{Control>}{Enter}{/Control}')
  await panel.findByText('Nachfragen')
  expect(bodies).toEqual([{ annotation: 'Nachfragen', public: false, committee_groups: [], key: expect.any(String) }])
})
