/** Why the server rejected an operation: status and message of the response. */
export type Refusal = { status: number; detail: string }

/** The server's answer to an operation: accepted, with what the response says, or rejected. */
export type Outcome<A = unknown> = { answer: A } | Refusal

export const isRefusal = (outcome: Outcome): outcome is Refusal => 'status' in outcome

/** A person's operations that are sent one at a time, in the order in which they were made. Lanes do not wait for each other. */
export type Lane = { user_id: number; lane: string }

/** The lane of operations that need no order of their own. */
export const MAIN_LANE = 'main'

/** What an operation changes; at most one waits for each subject of a lane. */
export type Place = Lane & { subject: string }

/** What a person did and the server does not have yet, or has rejected. Plain JSON. */
export type Operation<C = unknown> = Place & {
  /** Position in the order of sending, assigned by the store. An operation made after an answer has another one. */
  seq?: number
  /** The name of its kind. */
  kind: string
  content: C
  /** When it was last changed. */
  written: string
  /** Grows with every merged change, so that an answer can be matched to the state that was sent. */
  revision: number
  /** It was sent at least once and may have arrived. */
  was_sent: boolean
  /** Set if the server rejected it; it is not retried automatically. */
  refusal: Refusal | null
}

/** Something new to send. */
export type Change<C = unknown> = {
  kind: string
  content: C
  /** It was already sent directly, and may have arrived. */
  was_sent?: boolean
}

/** A change with the time at which it was made. */
export type Made = Change & { written: string }

export const isRefused = ({ refusal }: Operation): boolean => refusal !== null

type Thing = Record<string, unknown>

/** How the operations of a kind show on what is read. All functions return the same object where nothing changes. */
export type OperationOverlay<C> = {
  /** Applies an operation to an object anywhere within an answer. */
  onObject: (thing: Thing, operation: Operation<C>) => Thing
  /** For an address whose answer is a list of the kind's own objects: applies an operation to that list. */
  onList?: (address: string) => ((list: readonly unknown[], operation: Operation<C>) => readonly unknown[]) | null
}

/** What the outbox needs to know of a kind of operation. A feature registers it; the contents of an operation are only passed to its own kind. */
export type OperationKind<C = unknown, A = unknown> = {
  name: string
  /** The lane in which it is sent. */
  laneOf: (content: C) => string
  /** Changes of the same subject are merged. */
  subjectOf: (content: C) => string
  /** Merges a change into what waits; the same content if the change has no effect, null if nothing has to be sent any more. */
  join: (before: Operation<C> | null, content: C) => C | null
  /** Makes the call. Throws Refused, with status 0 if there was no answer. */
  send: (content: C) => Promise<A>
  /** Whether `now` is still the state that `sent` was sent in, so that the answer settles it. Called only if no other answer has come before. */
  isPending: (sent: Operation<C>, now: Operation<C>) => boolean
  /** What still waits after the answer; null if the server is up to date. */
  afterAnswer: (sent: Operation<C>, now: Operation<C>, outcome: Outcome<A>) => Operation<C> | null
  /** Whether other operations of its lane may be sent before it while the server fails at it alone (status 500). */
  mayBeOvertaken?: boolean
  overlay?: OperationOverlay<C>
}

/** Registers a kind: the outbox passes on contents and answers without looking at them. */
export const operationKind = <C, A>(kind: OperationKind<C, A>): OperationKind => kind as unknown as OperationKind

export type OperationKinds = ReadonlyMap<string, OperationKind>

/** The kind of an operation or a change. */
export function kindOf(kinds: OperationKinds, { kind }: Pick<Operation, 'kind'>): OperationKind {
  const found = kinds.get(kind)
  if (!found) throw new Error(`No kind of operation is called ${kind}`)
  return found
}

/** What waits after a change is merged into the waiting operation of its subject; null if nothing has to be sent. */
export function joined(kinds: OperationKinds, before: Operation | null, change: Made & { user_id: number }): Operation | null {
  const { join, laneOf, subjectOf } = kindOf(kinds, change)
  const content = join(before, change.content)
  if (content === null) return null
  const { user_id, kind, written, was_sent = false } = change
  const place = { user_id, lane: laneOf(change.content), subject: subjectOf(change.content) }
  if (!before) return { ...place, kind, content, written, revision: 1, was_sent, refusal: null }
  return content === before.content ? before : { ...before, content, written, revision: before.revision + 1, refusal: null }
}

/** A rejected operation gets a subject of its own so that nothing merges with it: later operations on the same object are separate. */
export const setApart = <C>(now: Operation<C>, refusal: Refusal): Operation<C> => ({
  ...now,
  subject: `refused/${crypto.randomUUID()}`,
  was_sent: false,
  refusal,
})

/** How an answer settles an operation that is always sent as it is by then: completely, or it is sent once more. */
export const settledAsSent = {
  isPending: (sent: Operation, now: Operation): boolean => now.revision === sent.revision,
  afterAnswer: <C>(_sent: Operation<C>, now: Operation<C>, outcome: Outcome) => (isRefusal(outcome) ? setApart(now, outcome) : null),
}

type Shown = { operation: Operation; overlay: OperationOverlay<unknown> }

/** Applies waiting operations to an answer of the server: changed parts are new objects, everything else keeps its identity. */
export function withOperations<T>(
  kinds: OperationKinds,
  { waiting, address }: { waiting: readonly Operation[]; address: string },
  answer: T,
): T {
  const shown = waiting.flatMap((operation): Shown[] => {
    const { overlay } = kindOf(kinds, operation)
    return overlay && !isRefused(operation) ? [{ operation, overlay }] : []
  })
  if (shown.length === 0) return answer
  const isList = [...kinds.values()].some(({ overlay }) => overlay?.onList?.(address))
  return (isList ? onList(shown, address, answer as readonly unknown[]) : walked(shown, answer)) as T
}

const onList = (shown: readonly Shown[], address: string, list: readonly unknown[]) =>
  shown.reduce((now, { operation, overlay }) => overlay.onList?.(address)?.(now, operation) ?? now, list)

/** Applies the operations to everything within a value, then to the value itself. */
function walked(shown: readonly Shown[], value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => walked(shown, one))
    return all.some((one, index) => one !== value[index]) ? all : value
  }
  if (typeof value !== 'object' || value === null) return value
  let thing = value as Thing
  for (const [name, part] of Object.entries(thing)) {
    const changed = walked(shown, part)
    if (changed !== part) thing = { ...thing, [name]: changed }
  }
  const isObject = typeof thing['id'] === 'number' || 'version_id' in thing
  return isObject ? shown.reduce((now, { operation, overlay }) => overlay.onObject(now, operation), thing) : thing
}
