import { randomUUID } from 'node:crypto'
import { type Caller, read, untilRead } from '#e2e/api.ts'
import { theAgenda } from '#e2e/demonstration.ts'
import { toggleActivation } from '#features/agenda/contract.ts'
import { createAnnotation } from '#features/annotations/contract.ts'
import { listLayers, shareLayer } from '#features/annotations/layer-contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { expect, test } from './engine.ts'
import { aMeetingOf, expectPaper, keptOf, placesOn, signIn, take } from './paper.ts'
import { aPerson } from './person.ts'
import { keys } from './tab.ts'

test('what a page complains about is noticed', async ({ tab, network }) => {
  await tab.open(`${network.address}/login`)
  await tab.run(() => {
    console.error('made for the test: console')
    void Promise.reject(new Error('made for the test: promise'))
    setTimeout(() => {
      throw new Error('made for the test: error')
    })
  })
  for (const what of ['console', 'promise', 'error'])
    await expect
      .poll(async () => {
        await tab.address()
        return tab.complaints().join('\n')
      })
      .toContain(`made for the test: ${what}`)
  tab.expects(/made for the test/)
})

test('signs in, opens a meeting, one of its items, and reads a paper', async ({ tab, network }) => {
  const { committee, meeting } = await aMeetingOf(await aPerson('responsible'))
  const title = meeting.title ?? ''
  await signIn(tab, network.address, 'member')
  await tab.click({ role: 'link', name: committee.title })
  await tab.click({ role: 'link', name: title })
  await tab.shows({ role: 'heading', name: title })
  // Days are written alike everywhere, whatever an engine makes of a locale.
  await tab.shows({ role: 'text', name: /^\p{L}{2} \d\d\.\d\d\.\d{4}, \d\d:\d\d/u })
  await tab.click({ role: 'link', name: 'Voranschlag 2027' })
  await tab.click({ role: 'link', name: 'Antrag' })
  await expectPaper(tab, 'Seite 1 von 1')
})

test('draws by mouse and finger, highlights words and writes a sticky note, and all of it is kept', async ({ tab, network }) => {
  const responsible = await aPerson('responsible')
  const { meeting } = await aMeetingOf(responsible)
  await signIn(tab, `${network.address}/protocols/${meeting.protocol_id}`, 'responsible')
  await expectPaper(tab, 'Seite 1 von 1')
  const expectKept = (kinds: string[]) => expect.poll(async () => (await keptOf(tab, responsible)).map(({ type }) => type)).toEqual(kinds)

  await take(tab, 'Stift')
  await tab.drag(await placesOn(tab, [200, 400], [300, 440], [400, 400]))
  await expectKept(['ink'])
  await tab.drag(await placesOn(tab, [200, 460], [300, 500]), 'touch')
  await expectKept(['ink', 'ink'])

  await take(tab, 'Text hervorheben')
  const { x, y, width } = await tab.shows({ role: 'text', name: 'Seite 1 von 1' })
  await tab.clickAt({ x: x - width / 2 + 8, y }, 2)
  await expectKept(['ink', 'ink', 'highlight'])
  expect((await keptOf(tab, responsible)).at(-1)).toMatchObject({ quote: { exact: 'Seite' } })

  await take(tab, 'Notizzettel')
  const [place] = await placesOn(tab, [500, 520])
  await tab.clickAt(place)
  await tab.shows({ role: 'field', name: 'Text des Notizzettels' })
  await tab.type('Wer hat das gerechnet?')
  await tab.press(keys.control, keys.enter)
  await tab.lacks({ role: 'field', name: 'Text des Notizzettels' })
  await expectKept(['ink', 'ink', 'highlight', 'note'])
  expect((await keptOf(tab, responsible)).at(-1)).toMatchObject({ text: 'Wer hat das gerechnet?' })

  await tab.open(await tab.address())
  await expectPaper(tab, 'Seite 1 von 1')
  await expect.poll(() => tab.run(() => document.querySelectorAll('[data-page="1"] svg path[d]').length)).toBeGreaterThanOrEqual(4)
})

test('shares its annotations with a colleague, and sees those of the colleague at once', async ({ tab, network }) => {
  const [responsible, member] = await Promise.all(['responsible', 'member'].map(aPerson))
  if (!responsible || !member) throw new Error('Somebody is missing')
  const { meeting } = await aMeetingOf(responsible)
  await signIn(tab, `${network.address}/protocols/${meeting.protocol_id}`, 'responsible')
  await expectPaper(tab, 'Seite 1 von 1')
  await take(tab, 'Stift')
  await tab.drag(await placesOn(tab, [200, 400], [300, 440]))
  await expect.poll(async () => (await keptOf(tab, responsible)).length).toBe(1)
  const [drawn] = await keptOf(tab, responsible)
  await tab.click({ role: 'link', name: '«Private Anmerkungen» teilen' })
  const dialog = { role: 'dialog', name: 'Anmerkungen teilen' } as const
  await tab.write({ role: 'field', name: /^Name/, within: dialog }, 'Votum')
  await tab.shows({ role: 'text', name: '0 von 1 ausgewählt' })
  await tab.clickCovered({ role: 'text', name: 'Mitglied', within: dialog })
  await tab.shows({ role: 'text', name: '1 von 1 ausgewählt' })
  await tab.click({ role: 'button', name: 'Teilen', within: dialog })
  await tab.shows({ role: 'text', name: 'Die Freigabe wurde aktualisiert.' })
  const version_id = Number(new URL(await tab.address()).searchParams.get('version_id'))
  const layersOf = (person: Caller) => read(person, listLayers, { params: { version_id } })
  expect((await layersOf(member)).map(({ name }) => name)).toContain('Votum')

  const own = (await layersOf(member)).find(({ is_private_layer }) => is_private_layer)
  if (!own) throw new Error('There is no layer of her own')
  const { id } = await read(responsible, getMe, {})
  await member.post(createAnnotation, { params: { id: own.id }, body: { annotation: { ...drawn, id: randomUUID() } } })
  await member.post(shareLayer, { params: { id: own.id }, body: { name: 'Antwort', users: [{ id, type: 'user' }] } })
  await tab.shows({ role: 'button', name: /^Ebenen/ })
  const drawnOn = (layer: number) => tab.run((on) => document.querySelectorAll(`[data-layer="${on}"] path[fill-opacity]`).length, layer)
  await expect.poll(() => drawnOn(own.id)).toBe(1)
})

test('finds a word in a paper and opens it there', async ({ tab, network }) => {
  await untilRead(await aPerson('member'), 'Steuerfuss', /^\/proposals\/\d+\?page=4&/)
  await signIn(tab, network.address, 'member')
  await tab.write({ role: 'field', name: 'Suche' }, 'Steuerfuss')
  await tab.press(keys.enter)
  await tab.shows({ role: 'heading', name: 'Suche nach «Steuerfuss»' })
  await tab.click({ role: 'link', name: 'Voranschlag 2027' })
  await expect
    .poll(() =>
      tab.run(() => {
        const found = document.querySelector('.page[data-page-number="4"] .highlight')
        const { top = -1 } = found?.getBoundingClientRect() ?? {}
        return [found?.textContent?.toLowerCase(), top > 0 && top < innerHeight]
      }),
    )
    .toEqual(['steuerfuss', true])
})

test('shows what the meeting is dealing with as soon as it changes', async ({ tab, network }) => {
  const responsible = await aPerson('responsible')
  const { address, now, next } = await theAgenda(responsible)
  await signIn(tab, network.address + address, 'member')
  await tab.click({ role: 'tab', name: /^Tagesordnung/ })
  const row = ({ agenda_item }: typeof now) => ({ role: 'row', name: new RegExp(RegExp.escape(agenda_item.title)) }) as const
  const isNow = (entry: typeof now) => tab.shows(row(entry), { text: expect.stringContaining('Wird behandelt') })
  await isNow(now)
  for (const entry of [next, now]) {
    await responsible.post(toggleActivation, { params: { id: entry.id } })
    await isNow(entry)
  }
  // All of a row leads to its item, and to no other.
  await tab.clickCovered({ role: 'text', name: now.agenda_item.number ?? '', within: row(now) })
  await tab.shows({ role: 'heading', name: now.agenda_item.title })
})

test('reads a saved meeting without the server, writes a note, and sends it once the server is back', async ({ tab, network }) => {
  const responsible = await aPerson('responsible')
  const { meeting } = await aMeetingOf(responsible)
  const item = meeting.agenda_items.find(({ attachments }) => attachments.length > 0)
  if (!item) throw new Error('No item has a paper')
  await signIn(tab, `${network.address}/meetings/${meeting.id}`, 'responsible')
  await tab.click({ role: 'button', name: 'Offline speichern' })
  await tab.shows({ role: 'text', name: /^Gespeichert am \d\d\.\d\d\.\d{4}, \d\d:\d\d/ })
  await expect.poll(() => tab.run(() => navigator.serviceWorker.controller?.state)).toBe('activated')

  tab.expects(/^Firefox can’t establish a connection/)
  network.cut()
  await tab.open(`${network.address}/agenda_items/${item.id}`)
  await tab.shows({ role: 'heading', name: item.title })
  const notes = { role: 'region', name: 'Notizen' } as const
  await tab.write({ role: 'field', name: 'Neue Notiz', within: notes }, 'Im Zug geschrieben')
  await tab.click({ role: 'button', name: 'Notiz speichern', within: notes })
  await tab.shows({ role: 'text', name: 'noch nicht gesendet' })
  await tab.shows({ role: 'link', name: '1 Änderung noch nicht gesendet' })
  // The page is left while it reads what waits: WebKit keeps it, and its transactions must not keep the next page from the outbox.
  await tab.run(() => {
    const otherTab = new BroadcastChannel('traktanda:/:operations')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel only reaches its own origin.
    setInterval(() => otherTab.postMessage({ lane: 'main' }))
  })
  await tab.open(`${network.address}/protocols/${meeting.protocol_id}`)
  await expectPaper(tab, 'Seite 1 von 1')
  await tab.open(`${network.address}/committees/1`)
  await tab.shows({ role: 'heading', name: 'Ohne Verbindung nicht verfügbar' })

  network.recover()
  await tab.shows({ role: 'heading', name: 'Finanzkommission' })
  const kept = async () =>
    (await read(responsible, noteCalls.agenda_items.listNotes, { params: { id: item.id } })).map(({ annotation }) => annotation)
  await expect.poll(kept).toEqual(['Im Zug geschrieben'])
})
