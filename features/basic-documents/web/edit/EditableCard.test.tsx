import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renameDocument } from '#features/basic-documents/contract.ts'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { aBasicDocument, aSection } from '#features/basic-documents/web/fixtures.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

const reglement = aBasicDocument({ id: 60, title: 'Reglement' })
const spesen = aBasicDocument({ id: 61, title: 'Spesen' })
const plan = aBasicDocument({ id: 62, title: 'Plan', section: 70 })
const structure = (): DocumentStructure => ({
  documents: [reglement, spesen],
  sections: [aSection({ id: 70, title: 'Sitzungen', documents: [plan] }), aSection({ id: 71, title: 'Verträge', position: 1 })],
})

async function openCard(shown = structure()) {
  const change = { can_change_documents: true, is_responsible: true }
  const app = await openApp('/committees/2', {
    'committees/': [aCommittee(change)],
    'committees/2/': aCommitteeWithMeetings([], change),
    'committee_document_structure/2/': shown,
  })
  await screen.findByRole('button', { name: 'Dokument hinzufügen' })
  const card = within(screen.getByRole('region', { name: 'Grundlagendokumente' }))
  if (shown.documents[0]) await card.findByText(shown.documents[0].title)
  const choose = async (title: string, item: string) => {
    await app.user.click(card.getByRole('button', { name: `Aktionen für «${title}»` }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  /** Titles in display order, of documents, and of sections with a colon. */
  const titles = () =>
    card.getAllByRole('button', { name: /^Aktionen für/ }).map((button) => button.getAttribute('aria-label')?.replace(/.*«(.*)»/, '$1'))
  return { ...app, card, choose, titles }
}

/** A response that the test resolves when it wants to. */
function held() {
  let give: (response: Response) => void = () => {}
  const answer = new Promise<Response>((resolve) => {
    give = resolve
  })
  return { answer: () => answer, give: (body: object, status = 200) => act(async () => give(Response.json(body, { status }))) }
}

test('moves a document by its menu at once, keeps the focus and announces the new position', async () => {
  const { answers, asked, choose, titles } = await openCard()
  const { answer, give } = held()
  answers['documents/61/put_at_index/'] = answer
  await choose('Spesen', 'Nach oben')
  expect(titles()).toEqual(['Spesen', 'Reglement', 'Sitzungen', 'Plan', 'Verträge'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Aktionen für «Spesen»'))
  expect(screen.getByText('«Spesen» steht jetzt an Stelle 1 von 2 in «Ohne Abschnitt».')).toBeDefined()
  expect(asked).toContain('PATCH documents/61/put_at_index/')
  answers['committee_document_structure/2/'] = { ...structure(), documents: [spesen, reglement] }
  await give(spesen)
  await waitFor(() => expect(asked.filter((one) => one === 'GET committee_document_structure/2/')).toHaveLength(2))
  expect(titles()).toEqual(['Spesen', 'Reglement', 'Sitzungen', 'Plan', 'Verträge'])
})

test('moves a document into a section by its menu', async () => {
  const { asked, answers, choose, titles } = await openCard()
  answers['committee_document_section/71/add_document/'] = held().answer
  await choose('Spesen', 'Verträge')
  expect(titles()).toEqual(['Reglement', 'Sitzungen', 'Plan', 'Verträge', 'Spesen'])
  expect(asked).toContain('POST committee_document_section/71/add_document/')
})

test('moving a document out of a section places it at the end of the top level', async () => {
  const { asked, answers, choose, titles } = await openCard()
  answers['documents/62/remove_from_section/'] = held().answer
  await choose('Plan', 'Ohne Abschnitt')
  expect(titles()).toEqual(['Reglement', 'Spesen', 'Plan', 'Sitzungen', 'Verträge'])
  expect(asked).toContain('PATCH documents/62/remove_from_section/')
})

test('a failed move is undone and reported', async () => {
  const { answers, choose, titles } = await openCard()
  const { answer, give } = held()
  answers['committee_document_section/70/put_at_index/'] = answer
  await choose('Sitzungen', 'Nach unten')
  expect(titles()).toEqual(['Reglement', 'Spesen', 'Verträge', 'Sitzungen', 'Plan'])
  await give({ detail: 'Dieses Gremium ist nicht mehr aktiv.' }, 409)
  expect(
    await screen.findByText(/Die neue Reihenfolge konnte nicht gespeichert werden.*Dieses Gremium ist nicht mehr aktiv\./),
  ).toBeDefined()
  await waitFor(() => expect(titles()).toEqual(['Reglement', 'Spesen', 'Sitzungen', 'Plan', 'Verträge']))
})

test('disables moves beyond the ends of a list', async () => {
  const { card, user } = await openCard()
  await user.click(card.getByRole('button', { name: 'Aktionen für «Plan»' }))
  const item = async (name: string) => (await screen.findByRole<HTMLButtonElement>('menuitem', { name })).disabled
  expect([await item('Nach oben'), await item('Nach unten'), await item('Verträge')]).toEqual([true, true, false])
  expect(screen.queryByRole('menuitem', { name: 'Sitzungen' })).toBeNull()
})

test('saves a section title while it is typed, and ends with Enter', async () => {
  const { card, user, asked, answers, choose } = await openCard()
  answers['committee_document_section/70/'] = () => Response.json(aSection({ id: 70, title: 'Termine' }))
  await choose('Sitzungen', 'Umbenennen')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Abschnitts' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Sitzungen')
  await user.keyboard('Termine')
  expect(await card.findByText('Gespeichert')).toBeDefined()
  const saves = asked.filter((one) => one === 'PATCH committee_document_section/70/')
  expect(saves.length).toBeGreaterThan(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(card.queryByRole('textbox')).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('basic-section-70'))
})

test('an unsaved title stays in its field with the reason; an empty one is not sent', async () => {
  const { card, user, asked, answers, choose } = await openCard()
  answers['committee_document_section/70/'] = refusal(500)
  await choose('Sitzungen', 'Umbenennen')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Abschnitts' })
  await user.clear(field)
  expect(card.getByText('Dieses Feld ist erforderlich.')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(asked.filter((one) => one.startsWith('PATCH'))).toEqual([])
  await user.type(field, 'Termine')
  expect(await screen.findByText('Beim Speichern des Abschnitts ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.')).toBeDefined()
  expect(await card.findByText(/^Noch nicht gespeichert/)).toBeDefined()
  expect(field.value).toBe('Termine')
})

test('Escape restores the old title, even after a new one was saved', async () => {
  const { card, user, asked, answers, choose } = await openCard()
  answers['documents/61/'] = () => Response.json(spesen)
  await choose('Spesen', 'Umbenennen')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Dokuments' })
  await user.type(field, 'Neu')
  await card.findByText('Gespeichert')
  const before = asked.filter((one) => one === 'PATCH documents/61/').length
  await user.type(field, '{Escape}')
  await waitFor(() => expect(card.queryByRole('textbox')).toBeNull())
  expect(asked.filter((one) => one === 'PATCH documents/61/')).toHaveLength(before + 1)
  expect(card.getByRole('link', { name: /^Spesen/ })).toBeDefined()
})

test.each(['{Escape}', 'Spesen{Enter}'])('%s while another title is being saved stores the old title in the end', async (keys) => {
  const { card, user, answers, choose } = await openCard()
  const { answer, give } = held()
  const saved: string[] = []
  answers['documents/61/'] = ({ title }: { title: string }) => {
    saved.push(title)
    return saved.length === 1 ? answer() : Response.json({ ...spesen, title })
  }
  await choose('Spesen', 'Umbenennen')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Dokuments' })
  await user.clear(field)
  await user.paste('Neu')
  await waitFor(() => expect(saved).toEqual(['Neu']))
  await user.type(field, keys, { initialSelectionStart: 0, initialSelectionEnd: 3 })
  await give({ ...spesen, title: 'Neu' })
  await waitFor(() => expect(saved).toEqual(['Neu', 'Spesen']))
  await waitFor(() => expect(card.queryByRole('textbox')).toBeNull())
})

test.each([
  ['Enter', 'Meiner!'],
  ['Escape', null],
])('does not overwrite a title changed by somebody else while typing: %s decides', async (key, title) => {
  const { card, user, answers, choose } = await openCard()
  const theirs = { ...spesen, title: 'Von Beat' }
  const saved: unknown[] = []
  answers['PATCH documents/61/'] = (body: { title: string }, headers: Record<string, string>) => {
    saved.push([body.title, headers['If-Match']])
    answers['committee_document_structure/2/'] = { ...structure(), documents: [reglement, theirs] }
    if (saved.length > 1) return Response.json({ ...spesen, ...body })
    return Response.json({ detail: 'Inzwischen geändert.', current: theirs }, { status: 412 })
  }
  await choose('Spesen', 'Umbenennen')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Dokuments' })
  await user.clear(field)
  await user.paste('Meiner')
  await card.findByText(/Jemand anderes hat daraus «Von Beat» gemacht/)
  const first = ['Meiner', tagOf(renameDocument.edited, spesen)]
  expect([field.value, saved]).toEqual(['Meiner', [first]])
  await user.type(field, '!{Tab}')
  expect([field.value, saved]).toEqual(['Meiner!', [first]])
  await user.type(field, `{${key}}`)
  await waitFor(() => expect(card.queryByRole('textbox')).toBeNull())
  expect(saved).toEqual(title === null ? [first] : [first, [title, tagOf(renameDocument.edited, theirs)]])
})

test('Enter retries saving a title that failed', async () => {
  const { card, user, asked, answers, choose } = await openCard()
  answers['documents/61/'] = refusal(500)
  await choose('Spesen', 'Umbenennen')
  await user.clear(await card.findByRole('textbox', { name: 'Titel des Dokuments' }))
  await user.paste('Neu')
  await card.findByText(/^Noch nicht gespeichert/)
  answers['documents/61/'] = { ...spesen, title: 'Neu' }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(card.queryByRole('textbox')).toBeNull())
  expect(asked.filter((one) => one === 'PATCH documents/61/')).toHaveLength(2)
})

test('appends a new section and selects its title for editing', async () => {
  const { card, user, answers } = await openCard()
  const added = aSection({ id: 72, title: 'Neuer Abschnitt', position: 2 })
  answers['committee_document_section/'] = () => {
    answers['committee_document_structure/2/'] = { ...structure(), sections: [...structure().sections, added] }
    return Response.json(added)
  }
  await user.click(card.getByRole('button', { name: 'Abschnitt hinzufügen' }))
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: 'Titel des Abschnitts' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('Neuer Abschnitt')
})

test('confirms the removal of a section, and says that its documents are kept', async () => {
  const { asked, answers, choose, titles } = await openCard()
  const questions: string[] = []
  const answered = [false, true]
  vi.stubGlobal('confirm', (question: string) => {
    questions.push(question)
    return answered.shift()
  })
  answers['committee_document_section/70/'] = held().answer
  await choose('Sitzungen', 'Löschen')
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
  await choose('Sitzungen', 'Löschen')
  expect(titles()).toEqual(['Reglement', 'Spesen', 'Plan', 'Verträge'])
  expect(asked).toContain('DELETE committee_document_section/70/')
  expect(new Set(questions)).toEqual(
    new Set([
      'Soll der Abschnitt «Sitzungen» gelöscht werden? Sein Dokument bleibt erhalten und steht danach am Ende der Dokumente ohne Abschnitt.',
    ]),
  )
})

test('removes a document after confirmation, and moves the focus on', async () => {
  const { answers, choose, titles } = await openCard()
  const confirm = vi.fn<(question: string) => boolean>(() => true)
  vi.stubGlobal('confirm', confirm)
  answers['documents/60/'] = () => {
    answers['committee_document_structure/2/'] = { ...structure(), documents: [spesen] }
    return Response.json({})
  }
  await choose('Reglement', 'Löschen')
  expect(confirm).toHaveBeenCalledWith('Soll «Reglement» endgültig gelöscht werden?')
  expect(await screen.findByText('Das Dokument wurde gelöscht.')).toBeDefined()
  expect(titles()).toEqual(['Spesen', 'Sitzungen', 'Plan', 'Verträge'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dokument hinzufügen'))
})

const pdf = new File(['x'.repeat(1000)], 'Finanzhaushaltsgesetz.pdf', { type: 'application/pdf' })

async function openUpload() {
  const sent = stubUploads()
  const app = await openCard()
  await app.user.click(app.card.getByRole('button', { name: 'Dokument hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokument hinzufügen' }))
  const choose = (file: File) => app.user.upload(dialog.getByLabelText(/Datei wählen/), file)
  return { ...app, sent, dialog, chooseFile: choose }
}

test('uploads a document with title and progress, closes the dialog and reloads the list', async () => {
  const { user, dialog, sent, chooseFile, asked } = await openUpload()
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erstellen' })
  expect(create.disabled).toBe(true)
  await chooseFile(pdf)
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' })
  expect(title.value).toBe('Finanzhaushaltsgesetz')
  await user.clear(title)
  await user.type(title, 'Gesetz')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/v1/committees/2/documents/' })
  expect([sent[0]?.form?.get('title'), sent[0]?.form?.get('file')]).toEqual(['Gesetz', pdf])
  act(() => sent[0]?.progress(250, 1000))
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  act(() => sent[0]?.answer(200, aBasicDocument({ id: 90, title: 'Gesetz' })))
  expect(await screen.findByText('Das Dokument «Gesetz» wurde hinzugefügt.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(asked.filter((one) => one === 'GET committee_document_structure/2/')).toHaveLength(2))
})

test.each([
  [400, { file: ['Dieses Feld ist erforderlich.'] }, 'Dieses Feld ist erforderlich.'],
  [400, { non_field_errors: ['Eines.', 'Anderes.'] }, 'Eines. Anderes.'],
  [500, {}, 'Beim Hochladen des Grundlagendokuments ist ein Fehler aufgetreten.'],
])('an upload refused by %i with %j shows the reason, and keeps file and title', async (status, body, said) => {
  const { user, dialog, sent, chooseFile } = await openUpload()
  await chooseFile(pdf)
  await user.clear(dialog.getByRole('textbox', { name: 'Titel' }))
  await user.type(dialog.getByRole('textbox', { name: 'Titel' }), 'Gesetz')
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }))
  act(() => sent[0]?.answer(status, body))
  expect(await dialog.findByText(said)).toBeDefined()
  expect(dialog.getByText('Finanzhaushaltsgesetz.pdf')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Gesetz')
})

test.each([403, 404])('an upload refused by %i drops inactive queries from the cache', async (status) => {
  const { user, client, dialog, sent, chooseFile } = await openUpload()
  client.setQueryData(['meetings', 4], {})
  await chooseFile(pdf)
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }))
  act(() => sent[0]?.answer(status, { detail: 'Das Recht ist weg.' }))
  await dialog.findByText(/Das Recht ist weg\./)
  expect(client.getQueryData(['meetings', 4])).toBeUndefined()
})

test('rejects a file over the size limit before it is sent', async () => {
  const { dialog, chooseFile } = await openUpload()
  const large = new File(['x'], 'gross.pdf')
  Object.defineProperty(large, 'size', { value: 201 * 2 ** 20 })
  await chooseFile(large)
  expect(dialog.getByText('Die Datei ist grösser als 200 MB. Bitte wählen Sie eine kleinere.')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Erstellen' }).disabled).toBe(true)
})

test('closing the upload dialog asks before discarding a chosen file or aborting an upload', async () => {
  const { user, dialog, sent, chooseFile } = await openUpload()
  await chooseFile(pdf)
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  await user.click(dialog.getByRole('button', { name: 'Erstellen' }))
  act(() => sent[0]?.progress(250, 1000))
  await user.keyboard('{Escape}')
  expect(dialog.getByText(/Soll das Hochladen abgebrochen werden/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Hochladen abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  expect(await dialog.findByText('Finanzhaushaltsgesetz.pdf')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Angaben verwerfen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
