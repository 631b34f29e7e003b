import { z } from 'zod'
import { type Motion, motionSignature } from '#features/motions/motion.ts'
import { instant } from '#platform/shared/endpoint.ts'
import { textOf } from './chain.ts'

/** File name of the machine-readable attachment in a signature sheet. */
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
  /** Hash of the text above. */
  text_hash: sha256,
  signatures: z.array(motionSignature.extend({ number: z.int(), previous_hash: z.string() })),
})
export type SheetFacts = z.infer<typeof sheetFacts>

/** The motion's current text and its signature chain; instants in UTC, as they were hashed. */
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
