import { beforeEach, expect, test } from 'vitest'
import { aVault } from '#features/devices/web/fixtures.ts'
import { createVault, type Vault } from '#features/devices/web/vault.ts'
import { newNote } from '#features/notes/web/operation/note-changes.ts'
import type { NoteContent } from '#features/notes/web/operation/note-operation.ts'
import { item, kinds, me } from '#features/outbox/web/fixtures.ts'
import { unsentKinds } from '#features/outbox/web/start-outbox.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { readSealed, sealBy } from '#platform/web/lib/storage/kept.ts'
import type { Operation } from '#platform/web/offline/outbox/operation.ts'
import { browserStore, type OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { drain } from './drain.ts'
import { anOldVersion } from './fixtures.ts'

let vault: Vault
let old: ReturnType<typeof anOldVersion>
let store: OutboxStore
beforeEach(async () => {
  stubDatabase()
  localStorage.clear()
  vault = await aVault()
  sealBy(vault, storageKey(''))
  old = anOldVersion(vault)
  store = browserStore(aVault())
})

const drainTo = (to: OutboxStore) => drain({ user_id: 1, vault, store: to, kinds })
const drainNow = () => drainTo(store)
const lane = { user_id: 1, lane: 'layer/7' }
const paper = { title: 'Protokoll', address: '/protocols/5?version_id=12', version_id: 12 }

/** A new note as the version before has it. */
function anOldNote(annotation: string, key: string = crypto.randomUUID()) {
  const { title: _, ...note } = newNote({ parent: item, me, title: '', body: { annotation, key } }).change.content
  return { subject: `note/${key}`, deed: { kind: 'note' as const, ...note } }
}
const tagger = { username: 'muster', full_name: 'Muster Eva' }
const bookmark = { subject: 'bookmark/30', deed: { kind: 'bookmark', id: 30, bookmark: true } }
const tags = {
  subject: 'tags/agendaitem/30',
  deed: { kind: 'tags', content_type: 'agendaitem', id: 30, added: ['lesen'], removed: [], tagger },
}
const textsOf = (all: readonly Operation[]) => all.map(({ content }) => (content as { annotation: { text: string } }).annotation.text)

test('operations from both old stores move to the outbox unchanged and in order, and the stores are empty', async () => {
  const [first, second] = [aNote({ text: 'erste' }), aNote({ text: 'zweite' })]
  const refusal = { status: 404, detail: 'Nicht gefunden.' }
  await old.paper(7, paper)
  await old.annotation({ annotation: first, was_sent: true, follow_up: 'update', revision: 3 })
  await old.annotation({ annotation: second, kind: 'update', refusal })
  const note = anOldNote('Im Zug')
  await old.deed({ ...note, was_sent: true, revision: 2 })
  for (const one of [tags, bookmark]) await old.deed(one)
  await old.deed({ subject: 'seen_meeting/4', deed: { kind: 'seen_meeting', id: 4 } })
  await old.deed({ subject: 'seen_version/12', deed: { kind: 'seen_version', document: 'protocols', id: 5, version_id: 12 } })
  await old.deed({ ...anOldNote('Abgelehnt'), subject: 'refused/x', refusal })
  expect(unsentKinds()).toEqual(['annotation', 'note'])

  expect([...(await drainNow())]).toEqual(['main', 'layer/7'])
  const layer = await store.write(lane, [])
  expect(layer).toMatchObject([
    { subject: first.id, was_sent: true, revision: 3, refusal: null, content: { kind: 'create', follow_up: 'update', layer_id: 7, paper } },
    { subject: second.id, was_sent: false, revision: 1, refusal, content: { kind: 'update', annotation: second } },
  ])
  const main = await store.write({ user_id: 1, lane: 'main' }, [])
  expect(main.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['note', note.subject],
    ['tags', 'tags/agendaitem/30'],
    ['bookmark', 'bookmark/30'],
    ['seen_meeting', 'seen_meeting/4'],
    ['seen_version', 'seen_version/12'],
    ['note', 'refused/x'],
  ])
  const { kind: _, ...content } = note.deed
  expect(main[0]).toMatchObject({
    content: { title: 'Velowege', ...content },
    written: '2026-11-25T10:00:00.000Z',
    was_sent: true,
    revision: 2,
  })
  // Unsent until the outbox has read them.
  const moved = ['annotation', 'bookmark', 'note', 'seen_meeting', 'seen_version', 'tags']
  expect([await old.all(), unsentKinds()]).toEqual([0, moved])
  expect((await drainNow()).size).toBe(0)
})

/** Kills the drain at one of its writes: before it is stored, or before it is known to be. */
const dying = (at: number, when: 'before' | 'after'): OutboxStore => {
  let step = 0
  return {
    ...store,
    write: async (...asked) => {
      const mine = step++
      if (mine === at && when === 'before') throw new Error('killed')
      const rows = await store.write(...asked)
      if (mine === at) throw new Error('killed')
      return rows
    },
  }
}

test.each([0, 1, 2, 3].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]))(
  'after a drain was killed at write %i, %s it, the next one loses nothing and repeats nothing that was sent',
  async (at, when) => {
    await old.deed(bookmark)
    await old.deed(tags)
    await old.annotation({ annotation: aNote({ text: 'gezeichnet' }) })
    old.journal({ layer_id: 7, changes: [{ kind: 'create', annotation: aNote({ text: 'zuletzt' }) }] })
    await expect(drainTo(dying(at, when))).rejects.toThrow('killed')
    expect(unsentKinds()).toEqual(['annotation', 'note'])
    // The server takes what had arrived in the outbox.
    const sent = await store.all(1)
    for (const { subject, ...place } of sent) await store.write(place, [{ subject, edit: () => null }])
    await drainNow()
    const all = [...sent, ...(await store.all(1))]
    expect(all.map(({ kind }) => kind).sort()).toEqual(['annotation', 'annotation', 'bookmark', 'tags'])
    expect([await old.all(), readSealed(storageKey('last_words:1'))]).toEqual([0, '[]'])
  },
)

test('changes in the unload journal of the version before come after its stored operations', async () => {
  const note = aNote({ text: 'eins' })
  await old.annotation({ annotation: note })
  const changed = { kind: 'update', before: note, annotation: aNote({ ...note, text: 'zwei' }) }
  old.journal({ layer_id: 7, changes: [changed, { kind: 'create', annotation: aNote({ text: 'drei' }) }] })
  await drainNow()
  expect(textsOf(await store.write(lane, []))).toEqual(['zwei', 'drei'])
})

test('changes by an open tab of the version before during a drain are merged', async () => {
  const [note, text] = [aNote({ text: 'eins' }), anOldNote('Im Zug', '0b8f6a52-8b4e-4e43-9f6c-0d6f6c1b2a10')]
  await old.annotation({ annotation: note })
  await old.deed(text)
  await expect(drainTo(dying(1, 'before'))).rejects.toThrow('killed')
  // It no longer finds its own rows.
  await old.annotation({ annotation: aNote({ ...note, text: 'zwei' }), kind: 'update' })
  const change = { do: 'change', body: { annotation: 'Im Saal' } } as const
  await old.deed({ ...text, deed: { ...text.deed, note: { ...text.deed.note, annotation: 'Im Saal' }, next: change } })
  expect(await old.rows()).toHaveLength(2)
  await drainNow()
  expect(await store.write(lane, [])).toMatchObject([{ content: { kind: 'create', annotation: { text: 'zwei' } } }])
  const [waiting, ...more] = await store.write({ user_id: 1, lane: 'main' }, [])
  const { note: shown, step, next } = waiting!.content as NoteContent
  expect([shown.annotation, step, next, more]).toMatchObject(['Im Saal', { do: 'create', body: { annotation: 'Im Saal' } }, null, []])
  expect(await old.all()).toBe(0)
})

test('operations sealed with another key or of another user stay in the old stores', async () => {
  const [stranger, other] = [anOldVersion(await createVault(new Uint8Array(32))), anOldVersion(vault, 2)]
  await stranger.annotation({ annotation: aNote() })
  await stranger.deed(bookmark)
  await other.annotation({ annotation: aNote() })
  expect((await drainNow()).size).toBe(0)
  expect([await store.all(1), await old.all()]).toEqual([[], 3])
})

test('the oldest store, which was not sealed, is drained as well', async () => {
  const annotation = aNote({ text: 'offen' })
  await old.open({
    layer_id: 7,
    id: annotation.id,
    kind: 'create',
    annotation,
    revision: 1,
    was_sent: false,
    follow_up: null,
    refusal: null,
  })
  await drainNow()
  expect(textsOf(await store.write(lane, []))).toEqual(['offen'])
})

test('creates no old stores in a browser that has none', async () => {
  expect((await drainNow()).size).toBe(0)
  const names = (await indexedDB.databases()).filter(({ version }) => version !== 0).map(({ name }) => name)
  expect(names).not.toContain(storageKey('deeds'))
  expect(names).not.toContain(storageKey('outbox'))
})
