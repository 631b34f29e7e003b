import { expect } from '@playwright/test'
import { takeComplaints } from './complaints.ts'
import { type Found, findInPage, stepsTo, type Wanted } from './find.ts'
import type { Device, Remote } from './remote.ts'

/** A place in the window, in pixels. */
export type Place = { x: number; y: number }

/** The page on screen, with mouse, finger and keyboard. Everything waits until the page is ready for it. */
export type Tab = ReturnType<typeof tabOf>

/** Codes of keys without a character, as WebDriver numbers them. */
export const keys = { enter: '\uE007', escape: '\uE00C', control: '\uE009', backspace: '\uE003' }

const left = 0
const pointer = (pointerType: 'mouse' | 'touch', actions: object[]): Device[] => [
  { type: 'pointer', id: pointerType, parameters: { pointerType }, actions },
]
const moveTo = ({ x, y }: Place) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 })
const down = { type: 'pointerDown', button: left }
const up = { type: 'pointerUp', button: left }

export function tabOf(remote: Remote) {
  const complaints: string[] = []
  const expected: RegExp[] = []

  /** Calls a function in the page with values that JSON can hold. */
  async function run<const A extends readonly unknown[], R>(code: (...args: A) => R | Promise<R>, ...args: A): Promise<R> {
    const call = `Promise.resolve((${code.toString()})(...${JSON.stringify(args)}))`
    const taken = `(${takeComplaints.toString()})()`
    const answer = await remote.evaluate(`${call}.then((value) => JSON.stringify({ value: value ?? null, complaints: ${taken} }))`)
    const { value, complaints: more } = JSON.parse(answer) as { value: R; complaints: string[] }
    complaints.push(...more)
    return value
  }

  const findAll = (wanted: Wanted, toMiddle = false): Promise<Found[]> => run(findInPage, stepsTo(wanted), toMiddle)

  /** Waits until it is there, and has the properties that are asked for. */
  async function shows(wanted: Wanted, properties: { [Name in keyof Found]?: unknown } = {}): Promise<Found> {
    let seen: Found | undefined
    await expect(async () => {
      ;[seen] = await findAll(wanted)
      expect(seen, said(wanted)).toMatchObject(properties)
    }).toPass()
    return seen as Found
  }

  const lacks = (wanted: Wanted) => expect(async () => expect(await findAll(wanted), said(wanted)).toEqual([])).toPass()

  /** Waits until the element no longer moves and nothing covers it by accident. */
  async function reach(wanted: Wanted, isCovered = false): Promise<Place> {
    let place: Place = { x: 0, y: 0 }
    await expect(async () => {
      const [before] = await findAll(wanted, true)
      const [now] = await findAll(wanted)
      expect(now, said(wanted)).toMatchObject({ isReachable: !isCovered, x: before?.x, y: before?.y })
      place = now as Place
    }).toPass()
    return place
  }

  const press = (...chord: string[]) =>
    remote.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...chord.map((value) => ({ type: 'keyDown', value })), ...chord.toReversed().map((value) => ({ type: 'keyUp', value }))],
      },
    ])

  const type = (text: string) =>
    remote.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: text.split('').flatMap((value) => ['keyDown', 'keyUp'].map((step) => ({ type: step, value }))),
      },
    ])

  const clickAt = (place: Place, times = 1) =>
    remote.act(pointer('mouse', [moveTo(place), ...Array.from({ length: times }, () => [down, up]).flat()]))

  const click = async (wanted: Wanted) => clickAt(await reach(wanted))

  /** Clicks where it is, on what covers it: the link or label of its whole row. */
  const clickCovered = async (wanted: Wanted) => clickAt(await reach(wanted, true))

  /** Moves from place to place while pressed, in several steps. */
  const drag = ([first, ...others]: [Place, ...Place[]], by: 'mouse' | 'touch' = 'mouse') =>
    remote.act(pointer(by, [moveTo(first), down, ...stepsBetween([first, ...others]).map(moveTo), up]))

  return {
    open: (address: string) => remote.open(address),
    run,
    findAll,
    shows,
    lacks,
    press,
    type,
    click,
    clickCovered,
    clickAt,
    drag,
    /** Types into a field, in place of what stands there. */
    async write(wanted: Wanted, text: string) {
      await click(wanted)
      await shows(wanted, { isFocused: true })
      await type(text)
      await shows(wanted, { value: text })
    },
    address: () => run(() => location.href),
    picture: () => remote.picture(),
    /** Declares messages that the test provokes. */
    expects: (...messages: RegExp[]) => void expected.push(...messages),
    complaints: () => [...complaints, ...remote.reported].filter((line) => !expected.some((message) => message.test(line))),
  }
}

const said = (wanted: Wanted): string => `${wanted.role} ${wanted.name ?? ''}${wanted.within ? ` within ${said(wanted.within)}` : ''}`

const stepsBetween = (way: Place[]): Place[] =>
  way.slice(1).flatMap((to, index) => {
    const from = way[index] as Place
    return [0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }))
  })
