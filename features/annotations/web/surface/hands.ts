import { type Contact, erases, isPalm } from './contact.ts'

/** What a contact would do where it begins: a gesture of the tool, move the paper, or what the browser makes of it. */
export type Purpose = 'tool' | 'scroll' | 'browser'

type Finger = Pick<Contact, 'id' | 'x' | 'y'>
type Drawing = { contact: Contact; last: Contact }

/** Who touches the paper at the moment. */
export type Hands = {
  /** From then on fingers never draw. */
  pen_seen: boolean
  /** When the pen was last on the paper. */
  pen_time: number
  drawing: Drawing | null
  /** Those that move the paper. */
  fingers: readonly Finger[]
  /** Where the first of them came down, as long as it may be a tap. */
  tap: Contact | null
}

/** Nobody touches the paper. */
export const noHands = (pen_seen: boolean): Hands => ({
  pen_seen,
  pen_time: Number.NEGATIVE_INFINITY,
  drawing: null,
  fingers: [],
  tap: null,
})

export type Heard = { kind: 'down'; contact: Contact; purpose: Purpose } | { kind: 'move' | 'up' | 'lost'; contact: Contact }

/** What follows from it. A gesture that ends is kept, a dropped one leaves nothing. */
export type Order =
  | { do: 'begin'; contact: Contact; erasing: boolean }
  | { do: 'extend'; contact: Contact }
  | { do: 'end' }
  | { do: 'drop' }
  | { do: 'tap'; contact: Contact }
  | { do: 'pan'; dx: number; dy: number }
  | { do: 'fling' }

type Answer = { hands: Hands; orders: readonly Order[] }

const still = (hands: Hands): Answer => ({ hands, orders: [] })

/** Palm contacts follow a pen for so long, in milliseconds. */
const palmTime = 500
/** A finger's gesture that a second finger may take back: so young, in milliseconds, and so short, in pixels. */
const beginning = { time: 400, way: 40 }
const tapWay = 10

/** The rules of pen, finger and mouse (one state, one event, what is to be done). */
export function hear(hands: Hands, heard: Heard): Answer {
  if (heard.kind === 'down') return down(hands, heard.contact, heard.purpose)
  if (hands.drawing?.contact.id === heard.contact.id) return drawn(hands, hands.drawing, heard)
  return scrolled(hands, heard)
}

function down(hands: Hands, contact: Contact, purpose: Purpose): Answer {
  if (contact.type === 'pen') return penDown({ ...hands, pen_seen: true, pen_time: contact.time }, contact, purpose)
  if (hands.drawing && contact.type === 'mouse') return still(hands)
  if (contact.type === 'mouse') return purpose === 'tool' ? begin(hands, contact) : still(hands)
  return purpose === 'browser' ? still(hands) : fingerDown(hands, contact, purpose)
}

/** What a resting hand has begun before its pen came is nothing. */
function penDown(hands: Hands, contact: Contact, purpose: Purpose): Answer {
  if (purpose === 'browser') return still(hands)
  const dropped: Order[] = hands.drawing ? [{ do: hands.drawing.contact.type === 'touch' ? 'drop' : 'end' }] : []
  const { hands: begun, orders } = begin({ ...hands, fingers: [], tap: null }, contact)
  return { hands: begun, orders: [...dropped, ...orders] }
}

const begin = (hands: Hands, contact: Contact): Answer => ({
  hands: { ...hands, drawing: { contact, last: contact } },
  orders: [{ do: 'begin', contact, erasing: erases(contact) }],
})

function fingerDown(hands: Hands, contact: Contact, purpose: Purpose): Answer {
  const { drawing, fingers } = hands
  if (isPalm(contact) || contact.time - hands.pen_time < palmTime || drawing?.contact.type === 'pen') return still(hands)
  if (drawing) return secondFinger(hands, drawing, contact)
  if (purpose === 'tool' && !hands.pen_seen && fingers.length === 0) return begin(hands, contact)
  return still({ ...hands, fingers: [...fingers, contact], tap: fingers.length === 0 ? contact : null })
}

/** Two fingers move the paper: what the first of them has just begun was not meant. */
function secondFinger(hands: Hands, { contact, last }: Drawing, second: Contact): Answer {
  const way = Math.hypot(last.x - contact.x, last.y - contact.y)
  if (contact.type !== 'touch' || second.time - contact.time > beginning.time || way > beginning.way) return still(hands)
  return { hands: { ...hands, drawing: null, fingers: [last, second], tap: null }, orders: [{ do: 'drop' }] }
}

function drawn(hands: Hands, drawing: Drawing, { kind, contact }: Heard): Answer {
  const pen_time = contact.type === 'pen' ? contact.time : hands.pen_time
  if (kind === 'move') {
    return { hands: { ...hands, pen_time, drawing: { ...drawing, last: contact } }, orders: [{ do: 'extend', contact }] }
  }
  const orders: Order[] = kind === 'up' ? [{ do: 'extend', contact }, { do: 'end' }] : [{ do: 'end' }]
  return { hands: { ...hands, pen_time, drawing: null }, orders }
}

function scrolled(hands: Hands, { kind, contact }: Heard): Answer {
  const before = hands.fingers
  if (!before.some(({ id }) => id === contact.id)) return still(hands)
  if (kind !== 'move') return lifted(hands, kind, contact)
  const { tap } = hands
  if (tap && Math.hypot(contact.x - tap.x, contact.y - tap.y) <= tapWay) return still(hands)
  const fingers = before.map((finger) => (finger.id === contact.id ? contact : finger))
  return { hands: { ...hands, fingers, tap: null }, orders: [pan(before, fingers)] }
}

function lifted(hands: Hands, kind: Heard['kind'], contact: Contact): Answer {
  const fingers = hands.fingers.filter(({ id }) => id !== contact.id)
  const after = { ...hands, fingers, tap: null }
  if (hands.tap && kind === 'up') return { hands: after, orders: [{ do: 'tap', contact: hands.tap }] }
  return { hands: after, orders: fingers.length === 0 && kind === 'up' ? [{ do: 'fling' }] : [] }
}

/** Two fingers pull with their middle; what they mean by their distance is heard by the viewer. */
function pan(before: readonly Finger[], after: readonly Finger[]): Order {
  const [old, now] = [middleOf(before), middleOf(after)]
  return { do: 'pan', dx: now.x - old.x, dy: now.y - old.y }
}

function middleOf([a, b]: readonly Finger[]): { x: number; y: number } {
  if (!a) return { x: 0, y: 0 }
  return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: a.x, y: a.y }
}

/** Tab hidden, tool changed, viewer gone: nobody touches the paper any more; what was drawn stays. */
export const letGo = (hands: Hands): Answer => ({
  hands: { ...hands, drawing: null, fingers: [], tap: null },
  orders: hands.drawing ? [{ do: 'end' }] : [],
})
