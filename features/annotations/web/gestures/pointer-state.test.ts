import { describe, expect, test } from 'vitest'
import type { Pointer } from './pointer.ts'
import { type GestureAction, next, noPointers, type PointerInput, type PointerState, type Purpose, releaseAll } from './pointer-state.ts'

const base: Pointer = { id: 1, type: 'mouse', x: 0, y: 0, time: 0, size: 1, button: 0, buttons: 1 }
const down = (change: Partial<Pointer>, purpose: Purpose = 'tool'): PointerInput => ({
  kind: 'down',
  pointer: { ...base, ...change },
  purpose,
})
const move = (change: Partial<Pointer>): PointerInput => ({ kind: 'move', pointer: { ...base, ...change } })
const up = (change: Partial<Pointer>): PointerInput => ({ kind: 'up', pointer: { ...base, ...change } })
const lost = (change: Partial<Pointer>): PointerInput => ({ kind: 'lost', pointer: { ...base, ...change } })

const pen = { id: 9, type: 'pen' } as const
const finger = { id: 2, type: 'touch', size: 20 } as const
const second = { id: 3, type: 'touch', size: 20 } as const

function play(
  events: PointerInput[],
  state: PointerState = noPointers(false),
): { did: GestureAction['do'][]; actions: GestureAction[]; state: PointerState } {
  const actions: GestureAction[] = []
  for (const event of events) {
    const answer = next(state, event)
    state = answer.state
    actions.push(...answer.actions)
  }
  return { did: actions.map((action) => action.do), actions, state }
}

describe('drawing', () => {
  test('a mouse draws from down to up', () => {
    expect(play([down({}), move({ x: 5 }), up({ x: 9 })]).did).toEqual(['begin', 'extend', 'extend', 'end'])
  })

  test('a stroke is kept if its contact is lost', () => {
    expect(play([down({}), move({ x: 5 }), lost({})]).did).toEqual(['begin', 'extend', 'end'])
    const { state } = play([down({}), move({ x: 5 })])
    expect(releaseAll(state).actions).toEqual([{ do: 'end' }])
    expect(releaseAll(releaseAll(state).state).actions).toEqual([])
  })

  test.each([
    ['the right button', { buttons: 2, button: 2 }, true],
    ['the eraser end of a pen', { ...pen, buttons: 32, button: 5 }, true],
    ['the button of a pen', { ...pen, buttons: 2, button: 2 }, true],
    ['the left button', { buttons: 1 }, false],
    ['the tip of a pen', { ...pen, buttons: 1 }, false],
  ])('%s erases: %o, %o', (_what, pointer, erasing) => {
    expect(play([down(pointer)]).actions[0]).toMatchObject({ do: 'begin', erasing })
  })

  test('a contact for the browser causes no action', () => {
    expect(play([down({}, 'browser'), move({ x: 3 }), up({ x: 3 })]).did).toEqual([])
    expect(play([down(finger, 'browser'), move({ ...finger, x: 30 })]).did).toEqual([])
  })

  test('moving without contact does nothing', () => {
    expect(play([move({}), up({})]).did).toEqual([])
  })
})

describe('fingers', () => {
  test('without a pen one finger draws', () => {
    expect(play([down(finger), move({ ...finger, x: 20 }), up({ ...finger, x: 20 })]).did).toEqual(['begin', 'extend', 'extend', 'end'])
  })

  test('a second finger drops a stroke that has just begun, and both move the page', () => {
    const { did, actions } = play([
      down(finger),
      move({ ...finger, x: 10, time: 50 }),
      down({ ...second, x: 110, time: 90 }),
      move({ ...second, x: 210, time: 100 }),
    ])
    expect(did).toEqual(['begin', 'extend', 'drop', 'pan'])
    expect(actions[3]).toEqual({ do: 'pan', dx: 50, dy: 0 })
  })

  test('a second finger does not drop a long or slow stroke', () => {
    expect(play([down(finger), move({ ...finger, x: 200, time: 100 }), down({ ...second, time: 150 })]).did).toEqual(['begin', 'extend'])
    expect(play([down(finger), move({ ...finger, x: 9, time: 800 }), down({ ...second, time: 801 })]).did).toEqual(['begin', 'extend'])
  })

  test('after a pen was used, one or two fingers scroll and do not draw', () => {
    const { did, actions } = play([down(finger), move({ ...finger, y: -40 }), up({ ...finger, y: -40 })], noPointers(true))
    expect(did).toEqual(['pan', 'fling'])
    expect(actions[0]).toMatchObject({ dx: 0, dy: -40 })
    const pinch = play([down(finger), down({ ...second, x: 100 }), move({ ...second, x: 50 })], noPointers(true))
    expect(pinch.actions).toEqual([{ do: 'pan', dx: -25, dy: 0 }])
  })

  test('a finger that does not move taps', () => {
    const { actions } = play([down({ ...finger, x: 7 }, 'scroll'), move({ ...finger, x: 9 }), up({ ...finger, x: 9 })])
    expect(actions).toMatchObject([{ do: 'tap', pointer: { x: 7 } }])
    expect(play([down(finger, 'scroll'), move({ ...finger, x: 90 }), up({ ...finger, x: 0 })]).did).toEqual(['pan', 'fling'])
    expect(play([down(finger, 'scroll'), down(second, 'scroll'), up(finger), up(second)]).did).toEqual(['fling'])
  })
})

describe('palms', () => {
  test('touches are ignored while a pen draws and for half a second after', () => {
    const { did, state } = play([down({ ...pen, time: 0 }), down({ ...finger, time: 10 }), move({ ...finger, x: 80, time: 20 })])
    expect(did).toEqual(['begin'])
    const lifted = play([up({ ...pen, time: 1000 }), down({ ...finger, time: 1400 }), move({ ...finger, x: 80, time: 1450 })], state)
    expect(lifted.did).toEqual(['extend', 'end'])
    expect(play([down({ ...second, time: 1600 }), move({ ...second, x: 9, y: 30, time: 1650 })], lifted.state).did).toEqual(['pan'])
  })

  test('a broad contact is ignored as a palm', () => {
    expect(play([down({ ...finger, size: 90 }), move({ ...finger, x: 20, size: 90 }), up({ ...finger })]).did).toEqual([])
  })

  test('a stroke begun by a palm is dropped when the pen comes down', () => {
    expect(play([down(finger), move({ ...finger, x: 3 }), down({ ...pen, time: 30 }), up(finger)]).did).toEqual([
      'begin',
      'extend',
      'drop',
      'begin',
    ])
  })

  test('a pen draws even while fingers scroll', () => {
    expect(play([down(finger, 'scroll'), move({ ...finger, x: 30 }), down(pen), move({ ...finger, x: 60 })]).did).toEqual(['pan', 'begin'])
  })
})
