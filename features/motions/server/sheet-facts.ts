import { z } from 'zod'
import { type Motion, motionSignature } from '#features/motions/motion.ts'
import { instant } from '#platform/shared/endpoint.ts'
import { textOf } from './chain.ts'

/** What lies in a signature sheet for machines, under this name. */
export const sheetFile = 'signatures.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const sheetFacts = z.object({
  format: z.literal('traktanda-signature-sheet-1'),
  motion_id: z.int(),
  made: instant,
  text: z.object({
    title: z.string(),
    description: z.string(),
    reason: z.string(),
    business_type: z.string(),
    attachments: z.array(z.object({ name: z.string(), sha256 })),
  }),
  /** Of that text. */
  text_hash: sha256,
  signatures: z.array(motionSignature.extend({ number: z.int(), previous_hash: z.string() })),
})
export type SheetFacts = z.infer<typeof sheetFacts>

/** A motion's text as it is, and the chain of its signatures; instants in UTC, as they were hashed. */
export function factsOf(motion: Motion, made: Date): SheetFacts {
  return sheetFacts.parse({
    format: 'traktanda-signature-sheet-1',
    motion_id: motion.id,
    made: made.toISOString(),
    text: textOf(motion),
    text_hash: motion.text_hash,
    signatures: motion.signatures.map((signature, at) => ({
      ...signature,
      signed_at: new Date(signature.signed_at).toISOString(),
      number: at + 1,
      previous_hash: motion.signatures[at - 1]?.hash ?? '',
    })),
  } satisfies SheetFacts)
}
