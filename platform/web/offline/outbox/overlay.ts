import { isRefused, kindOf, type Operation, type OperationKinds, type OperationOverlay } from './operation.ts'

type Shown = { operation: Operation; overlay: OperationOverlay<unknown> }
type Thing = Record<string, unknown>

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
