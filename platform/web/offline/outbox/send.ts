import { Refused } from '#platform/web/lib/http/refused.ts'
import { kindOf, type Operation, type OperationKinds, type Outcome } from './operation.ts'

/** A final answer, or why there is none yet; `failing` if the server fails at this operation, which says nothing about others. */
export type Sent = { outcome: Outcome } | 'failing' | 'offline' | 'signed_out'

/** Sends one operation; never rejects. */
export async function send(kinds: OperationKinds, operation: Operation): Promise<Sent> {
  const kind = kindOf(kinds, operation)
  try {
    return { outcome: { answer: await kind.send(operation.content) } }
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error.status)) return 'offline'
    if (error.status === 500) return kind.mayBeOvertaken ? 'failing' : 'offline'
    if (error.status === 401) return 'signed_out'
    return { outcome: { status: error.status, detail: error.message } }
  }
}

/** No response, or one that says nothing about the operation. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status > 500
