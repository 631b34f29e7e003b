import type { Motion } from '#features/motions/motion.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'

/** Signed text is frozen: throws 409 once anybody has signed. */
export function requireUnsigned({ signatures }: Motion): void {
  if (signatures.length > 0) throw wrongStateOfForm({ key: 'motions.text_is_signed' })
}
