import { type Caller, importZip, read } from '#e2e/api.ts'
import { aCommittee } from '#e2e/committees.ts'
import { aComingMeeting } from '#e2e/meeting-import.ts'
import { listAnnotations } from '#features/annotations/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { expect } from './engine.ts'
import type { Place, Tab } from './tab.ts'

/** A meeting with papers in a committee of its own. */
export async function aMeetingOf(responsible: Caller) {
  const committee = await aCommittee()
  const { id } = await importZip(responsible, committee, await geverZip({ meetings: [aComingMeeting()] }))
  return { committee, meeting: await read(responsible, getMeeting, { params: { id } }) }
}

/** Signs in by the form that any address leads to, and waits for that page. */
export async function signIn(tab: Tab, address: string, username: string) {
  await tab.open(address)
  await tab.write({ role: 'field', name: 'Benutzername' }, username)
  await tab.write({ role: 'field', name: 'Passwort' }, 'demo')
  await tab.click({ role: 'button', name: 'Anmelden' })
  await tab.shows({ role: 'heading' })
}

/** Waits until the words of the first page are there, and its picture is painted. */
export async function expectPaper(tab: Tab, text: RegExp | string) {
  await tab.shows({ role: 'text', name: text })
  await expect.poll(() => tab.run(isPainted)).toBe(true)
}

/** Runs in the page: whether the paper's picture has dark letters. */
function isPainted(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.page[data-page-number="1"] canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.some((value, index) => index % 4 === 0 && value < 100 && (pixels[index + 3] ?? 0) > 200) === true
}

/** Converts offsets from the top left corner of the first page to places in the window. */
export async function placesOn(tab: Tab, ...offsets: [[number, number], ...[number, number][]]): Promise<[Place, ...Place[]]> {
  const corner = await tab.run(() => {
    const { x, y } = document.querySelector('[data-page="1"]')?.getBoundingClientRect() ?? { x: 0, y: 0 }
    return { x, y }
  })
  return offsets.map(([right, down]) => ({ x: corner.x + right, y: corner.y + down })) as [Place, ...Place[]]
}

/** Takes a tool, from the menu if the bar has no room for it, and waits until it is taken. */
export async function take(tab: Tab, tool: string) {
  const wanted = { role: 'radio', name: tool } as const
  // The tools are there once the layer is open; reading is in every bar.
  await tab.shows({ role: 'radio', name: 'Lesen' })
  if ((await tab.findAll(wanted)).length > 0) await tab.click(wanted)
  else {
    await tab.click({ role: 'button', name: 'Mehr' })
    await tab.click({ role: 'menuitem', name: tool })
    await tab.lacks({ role: 'menuitem' })
  }
  await tab.shows(wanted, { isChecked: true })
}

/** The layer on screen, from the address. */
export async function layerOf(tab: Tab): Promise<number> {
  return Number(new URL(await tab.address()).searchParams.get('layer_id'))
}

/** The annotations that the server has of the layer on screen. */
export async function keptOf(tab: Tab, owner: Caller) {
  const { annotations } = await read(owner, listAnnotations, { params: { id: await layerOf(tab) } })
  return annotations
}
