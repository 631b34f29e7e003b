import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { createAnnotation, listAnnotations } from '#features/annotations/contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { getLastImport } from '#features/meetings/correction-contract.ts'
import type { FileJson, MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { listNotes, noteCalls } from '#features/notes/contract.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import { anInk, privateLayerOf } from '#testing/server/factories/annotation-factories.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { undone, viewOf } from '#testing/server/factories/undo-factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Items = MeetingJson['agenda_items']
type Client = ReturnType<TestServer['as']>

const place = fc.nat(20)
const title = fc.constantFrom('Antrag', 'Plan', 'Bericht')
/** What a producer does to a meeting between two exports; places are mapped to what exists. */
const edit = fc.record({
  does: fc.constantFrom('add_item', 'remove_item', 'rename_item', 'add', 'remove', 'rename', 'revise', 'move', 'swap', 'restore'),
  item: place,
  file: place,
  title,
})
/** What a member does meanwhile. */
const auditEntry = fc.record({ does: fc.constantFrom('annotate', 'note', 'note_item', 'bookmark'), item: place, file: place })
const story = fc.record({
  withIds: fc.boolean(),
  rounds: fc.array(
    fc.record({
      auditEntries: fc.array(auditEntry, { maxLength: 3 }),
      edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
      /** Done before the import is undone, if it is undone. */
      undone: fc.option(fc.array(auditEntry, { maxLength: 2 })),
    }),
    { minLength: 2, maxLength: 5 },
  ),
})
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never
type AuditEntry = typeof auditEntry extends fc.Arbitrary<infer One> ? One : never

const paper = (name: string, source: number): FileJson => aFile(`Beilage/${name}.pdf`, { title: name, checksum: String(source) })
const at = <One>(all: One[], index: number): One | undefined => all[index % Math.max(all.length, 1)]

/** Applies an edit to the items; an edit that does not fit changes nothing. */
function changed(
  items: Items,
  { does, ...where }: Edit,
  { before, fresh, withIds }: { before: Items[]; fresh: () => number; withIds: boolean },
): Items {
  const next = structuredClone(items)
  const item = at(next, where.item)
  const files = item?.attachments ?? []
  const file = at(files, where.file)
  const own = withIds ? { opengever_id: fresh() } : {}
  if (does === 'restore') return structuredClone(at(before, where.item) ?? next)
  if (does === 'add_item') next.push({ ...own, title: `${where.title} ${where.item}`, attachments: [paper(where.title, fresh())] })
  else if (does === 'remove_item') next.splice(where.item % Math.max(next.length, 1), 1)
  else if (does === 'rename_item' && item) item.title = where.title
  else if (does === 'add' && item) item.attachments = [...files, paper(where.title, fresh())]
  else if (does === 'remove' && item) item.attachments = files.filter((one) => one !== file)
  else if (does === 'rename' && file) file.title = where.title
  else if (does === 'revise' && file) Object.assign(file, { title: where.title, checksum: String(fresh()) })
  else if (does === 'move' && item && file) {
    item.attachments = files.filter((one) => one !== file)
    const other = at(next, where.item + 1)
    if (other) other.attachments = [...(other.attachments ?? []), file]
  } else if (does === 'swap') next.reverse()
  return next
}

type Made = { annotations: { layer: number; id: string; document: number }[]; notes: number[]; items: Set<number> }

async function act(me: Client, meeting: { id: number }, { does, ...where }: AuditEntry, made: Made) {
  const item = at((await me.call(getMeeting, { params: meeting })).body.agenda_items, where.item)
  const file = at(item?.attachments ?? [], where.file)
  if (does === 'annotate' && file) await annotate(me, file, made)
  if (does === 'note' && file) {
    const { body } = await me.call(noteCalls.attachments.createNote, { params: file, body: { annotation: 'Nachfragen' } })
    made.notes.push(body.id)
  }
  if (does === 'note_item' && item) {
    const { body } = await me.call(noteCalls.agenda_items.createNote, { params: item, body: { annotation: 'Zum Traktandum' } })
    made.notes.push(body.id)
    made.items.add(item.id)
  }
  if (does === 'bookmark' && item) await bookmark(me, item, made)
}

async function annotate(me: Client, file: { id: number; version_id: number }, made: Made) {
  const { id } = await privateLayerOf(me, file.version_id)
  const annotation = anInk()
  expect((await me.call(createAnnotation, { params: { id }, body: { annotation } })).status).toBe(200)
  made.annotations.push({ layer: id, id: annotation.id, document: file.id })
}

async function bookmark(me: Client, { id }: { id: number }, made: Made) {
  await me.call(setBookmark, { params: { id }, body: { bookmark: true } })
  made.items.add(id)
}

/** Works on everything that was not there before: the undo withdraws it again. */
async function actOnNew(me: Client, meeting: { id: number }, { before, made }: { before: View; made: Made }) {
  const { agenda_items } = (await me.call(getMeeting, { params: meeting })).body
  const known = new Set(before.agenda_items.flatMap(({ attachments }) => attachments.map(({ id }) => id)))
  for (const file of agenda_items.flatMap(({ attachments }) => attachments).filter(({ id }) => !known.has(id)))
    await annotate(me, file, made)
  const items = new Set(before.agenda_items.map(({ id }) => id))
  for (const item of agenda_items.filter(({ id }) => !items.has(id))) await bookmark(me, item, made)
}
type View = Awaited<ReturnType<typeof viewOf>>

/** Everything is reachable on the pages: in its place or among the withdrawn papers. */
async function expectReachable(me: Client, meeting: { id: number }, { annotations, notes, items }: Made) {
  const { agenda_items } = (await me.call(getMeeting, { params: meeting })).body
  const withdrawn = (await me.call(listWithdrawn, { params: meeting })).body
  const documentIds = [...agenda_items.flatMap(({ attachments }) => attachments), ...withdrawn.documents].map(({ id }) => id)
  const itemIds = [...agenda_items, ...withdrawn.agenda_items].map(({ id }) => id)
  const lost: unknown[] = []
  for (const { layer, id, document } of annotations) {
    const { body } = await me.call(listAnnotations, { params: { id: layer } })
    const page = await me.call(documentCalls.attachments.getDocument, { params: { id: document } })
    if (page.status !== 200 || !documentIds.includes(document) || !body.annotations.some((one) => one.id === id))
      lost.push({ annotation: id })
  }
  const written = (await me.call(listNotes, {})).body.map(({ id }) => id)
  lost.push(...notes.filter((id) => !written.includes(id)).map((note) => ({ note })))
  for (const id of items)
    if (!itemIds.includes(id) || (await me.call(getAgendaItem, { params: { id } })).status !== 200) lost.push({ item: id })
  expect(lost).toEqual([])
}

/** The import that can be undone. */
const lastImport = async (leader: Client, meeting: { id: number }) =>
  (await leader.call(getLastImport, { params: meeting })).body.last_import?.id ?? null

const stories = howOften({ inTests: 12, inAll: 60, assured: 2_000 })

test(`in ${stories} stories of imports and undone imports, people always reach what they made`, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ withIds, rounds }) => {
      let sources = 0
      const fresh = () => (sources += 1)
      let items: Items = ['Kredit', 'Wahlen'].map((name) => ({
        ...(withIds && { opengever_id: fresh() }),
        title: name,
        attachments: [paper('Antrag', fresh()), paper('Plan', fresh())],
      }))
      const zip = () => geverZip({ meetings: [aMeetingManifest({ end: '', protocol: null, documents: [], agenda_items: items })] })
      const { committee, responsible, member, meeting } = await anImportedMeeting(server, { zip: await zip() })
      const [me, leader] = [server.as(member), server.as(responsible)]
      const before: Items[] = [items]
      const made: Made = { annotations: [], notes: [], items: new Set() }
      for (const { auditEntries, edits, undone: between } of rounds) {
        for (const one of auditEntries) await act(me, meeting, one, made)
        for (const one of edits) items = changed(items, one, { before, fresh, withIds })
        before.push(items)
        const view = between && (await viewOf(server, leader, meeting))
        const known = between && (await lastImport(leader, meeting))
        await imported(server, { committee, by: responsible, zip: await zip() })
        await expectReachable(me, meeting, made)
        // After an import that changes nothing, the one before it is still the one to undo.
        if (between && view && (await lastImport(leader, meeting)) !== known) {
          await actOnNew(me, meeting, { before: view, made })
          for (const one of between) await act(me, meeting, one, made)
          await undone(leader, meeting)
          await expectReachable(me, meeting, made)
          expect(await viewOf(server, leader, meeting)).toEqual(view)
        }
      }
    }),
    { numRuns: stories },
  )
})
