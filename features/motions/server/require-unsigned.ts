import type { Motion } from '#features/motions/motion.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'

/** What was signed stays as it was: throws 409 as soon as anybody has. */
export function requireUnsigned({ signatures }: Motion): void {
  if (signatures.length > 0) throw wrongStateOfForm({ key: 'motions.text_is_signed' })
}
