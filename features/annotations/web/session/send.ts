import { createAnnotation, type Marks, removeAnnotation, updateAnnotation } from '#features/annotations/contract.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import type { Outcome } from './answered.ts'
import { patientCall } from './patient-call.ts'
import type { Waiting } from './waiting.ts'

/** An answer that settles a change. */
export type Settled = { outcome: Outcome; marks?: Marks }
/** That answer, or why there is none yet. */
export type Sent = Settled | 'offline' | 'signed_out'

/** Makes the call for one change; never rejects. */
export async function send(one: Waiting): Promise<Sent> {
  try {
    return { outcome: 'done', marks: await callFor(one) }
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error.status)) return 'offline'
    if (error.status === 401) return 'signed_out'
    return { outcome: { status: error.status, detail: error.message } }
  }
}

function callFor({ kind, layer_id, id, annotation }: Waiting): Promise<Marks> {
  if (kind === 'create') return patientCall(createAnnotation, { params: { id: layer_id }, body: { annotation } })
  if (kind === 'update') return patientCall(updateAnnotation, { params: { id }, body: { annotation } })
  return patientCall(removeAnnotation, { params: { id } })
}

/** Whether there was no answer, or one that tells nothing about the change. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500
