import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { createAnnotation, listAnnotations } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { removeMeeting } from '#features/meetings/correction-contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, read } from './api.ts'
import { answered, expect, test, unanswered } from './journey.ts'
import { cut, join, notes, openItem, textsOf } from './offline/kept-item.ts'
import { expectAtRest } from './offline/network.ts'
import { anOldTab } from './offline/old-profile.ts'
import { MOVED_TO, type OldPlace, type OldRows, oldStroke, recordedRows } from './offline/old-rows.ts'
import { expectPaper, sheetOf } from './open-paper.ts'

/** An item that is saved offline, with what the rows of the version before change on the server; leaves the application. */
async function aPlace(page: Page): Promise<OldPlace> {
  const { meeting, item, params } = await openItem(page)
  const [paper] = item.attachments
  const [layer] = await read(page, listLayers, { params: { version_id: paper!.version_id } })
  const { id: user_id } = await read(page, getMe, {})
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await page.request.post(apiAddress(path), { headers, data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { createNote } = noteCalls.agenda_items
  const note = async (annotation: string) =>
    createNote.answer.parse(await post(fillPath(createNote.path, params), { annotation, key: randomUUID() }))
  const drawings = { changed: oldStroke(215.55), removed: oldStroke(282.91) }
  for (const annotation of Object.values(drawings)) await post(fillPath(createAnnotation.path, { id: layer!.id }), { annotation })
  const made = { changed: await note('Wird geändert'), removed: await note('Wird gelöscht') }
  await page.goto('about:blank')
  return { user_id, meeting, item, paper: paper!, layer_id: layer!.id, notes: made, drawings }
}

/** The browser as the version before left it; its tab is still open. */
async function leftBefore(context: BrowserContext, rows: OldRows) {
  const old = await anOldTab(context)
  await old.forgetOutbox()
  await old.leave(rows)
  return old
}

/** The changes of notes, tags, bookmarks and annotations that the server has answered, sorted. */
function changesAnswered(context: BrowserContext): () => string[] {
  const all: string[] = []
  context.on('response', (response) => {
    const [method, path] = [response.request().method(), new URL(response.url()).pathname.replace(apiAddress(''), '')]
    if (method !== 'GET' && /note|annotation|set_tags|set_bookmark/.test(path)) all.push(`${method} ${path}`)
  })
  return () => all.toSorted()
}

/** The changes of the recorded rows, each once. */
const changesOf = ({ item, paper, layer_id, drawings, notes: made }: OldPlace): string[] =>
  [
    `POST annotationlayers/${layer_id}/annotation_create/`,
    `POST annotationlayers/${layer_id}/annotation_create/`,
    `PATCH annotations/${drawings.changed.id}/`,
    `DELETE annotations/${drawings.removed.id}/`,
    `POST attachments/${paper.id}/notes/`,
    `POST agenda_items/${item.id}/notes/`,
    `PATCH notes/${made.changed.id}/`,
    `DELETE notes/${made.removed.id}/`,
    `POST agenda_items/${item.id}/set_bookmark/`,
    `POST agenda_items/${item.id}/set_tags/`,
  ].toSorted()

/** What the server has of all that. */
async function expectArrived(page: Page, { user_id, item, paper, layer_id }: OldPlace) {
  const params = { id: item.id }
  expect(await textsOf(page, params)).toEqual(['Im Zug geschrieben', 'Im Zug geändert'])
  const placed = await read(page, noteCalls.attachments.listNotes, { params: { id: paper.id } })
  expect(placed).toMatchObject([{ annotation: 'Auf der Seite', page_number: 1, position_y: 350.1457 }])
  const { annotations } = await read(page, listAnnotations, { params: { id: layer_id } })
  const heights = annotations.map((one) => (one as ReturnType<typeof oldStroke> & { strokes: [[[number, number]]] }).strokes[0][0][1])
  expect(heights.toSorted((one, other) => one - other)).toEqual([148.19, MOVED_TO, 417.63])
  const { bookmark, tags } = await read(page, getAgendaItem, { params })
  const { id, username } = await read(page, getMe, {})
  expect([id, bookmark, tags.filter((one) => one.username === username).map(({ slug }) => slug)]).toEqual([user_id, true, ['noch-lesen']])
}

test('drawings, notes, tags and bookmarks that the version before had not sent arrive after the update, once each', async ({
  page,
  context,
  guard,
}) => {
  test.slow()
  guard.expects(unanswered)
  const place = await aPlace(page)
  const sent = changesAnswered(context)
  await (await leftBefore(context, recordedRows(place))).close()
  await cut(context)
  await page.goto(`/agenda_items/${place.item.id}`)
  await expect(notes(page).getByText('Im Zug geschrieben')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lesezeichen', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: '6 Änderungen noch nicht gesendet' })).toBeVisible()
  expect(sent()).toEqual([])

  await join(context)
  await expect.poll(sent).toEqual(changesOf(place))
  await expectArrived(page, place)

  // A second start, on a page that reads the outbox of the layer, too.
  await page.goto(`/attachments/${place.paper.id}?layer_id=${place.layer_id}`)
  await expectPaper(page, /Seite 1 von/)
  await expect(sheetOf(page).locator('path[fill-opacity]')).toHaveCount(3)
  await expectAtRest(page)
  expect(sent()).toEqual(changesOf(place))
  await expectArrived(page, place)
  const after = await anOldTab(context)
  expect(await after.left()).toEqual({ waiting: 0, deeds: 0, flags: ['false', 'false'], journal: [] })
})

test('what the server refuses of it is kept and shown to the reader', async ({ page, context, guard }) => {
  guard.expects(answered(404))
  const place = await aPlace(page)
  const { title } = place.paper
  const removed = await page.request.delete(apiAddress(fillPath(removeMeeting.path, { id: place.meeting.id })), {
    headers: { 'X-CSRFToken': await csrfToken(page) },
  })
  expect(removed.status()).toBe(200)
  await (await leftBefore(context, recordedRows(place))).close()

  await page.goto('/')
  await expect(page.getByText(/wurde nicht übernommen/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Nicht übernommen (5)' }).click()
  const expectShown = async () => {
    const refused = page.getByRole('list', { name: 'Nicht übernommen' })
    for (const text of ['Auf der Seite', 'Im Zug geschrieben', 'Im Zug geändert', 'Lesezeichen gesetzt', 'Hinzugefügt: noch-lesen']) {
      await expect(refused.getByText(text)).toBeVisible()
    }
    const drawn = refused.getByRole('listitem').filter({ hasText: '3 Anmerkungen' })
    await expect(drawn.getByRole('link', { name: title })).toBeVisible()
    await expect(drawn.getByText('Diese Anmerkungen gibt es nicht mehr, oder Sie haben keinen Zugang mehr.')).toBeVisible()
    await expect(refused.getByRole('listitem')).toHaveCount(6)
  }
  await expectShown()
  await expectAccessible(page)
  const after = await anOldTab(context)
  expect(await after.left()).toEqual({ waiting: 0, deeds: 0, flags: ['false', 'false'], journal: [] })
  await after.close()
  await page.reload()
  await expectShown()
})

test('with a tab of the version before open, the move waits for its transaction, and takes what it leaves later at the next start', async ({
  page,
  context,
}) => {
  test.slow()
  const place = await aPlace(page)
  const sent = changesAnswered(context)
  const rows = recordedRows(place)
  const old = await leftBefore(context, rows)
  const release = await old.hold()
  await page.goto(`/agenda_items/${place.item.id}`)
  await expect(page.getByRole('heading', { level: 1, name: place.item.title })).toBeVisible()
  await expect.poll(() => old.countDeeds()).toBe(0)
  expect(sent()).toEqual([])

  await release()
  await expect.poll(sent).toEqual(changesOf(place))
  await expectArrived(page, place)
  expect(await old.left()).toMatchObject({ waiting: 0, deeds: 0 })

  const [bookmark] = rows.deeds.filter(({ subject }) => subject.startsWith('bookmark/'))
  const unset = { ...bookmark!, deed: { ...bookmark!.deed, bookmark: false } }
  await old.leave({ ...rows, waiting: [], deeds: [unset], papers: [], journal: [] })
  await page.reload()
  await expect.poll(sent).toEqual([...changesOf(place), `POST agenda_items/${place.item.id}/set_bookmark/`].toSorted())
  expect((await read(page, getAgendaItem, { params: { id: place.item.id } })).bookmark).toBe(false)
  await expect.poll(() => old.left()).toMatchObject({ waiting: 0, deeds: 0, flags: ['false', 'false'] })
})
