import { useState } from 'react'
import type { Motion } from '#features/motions/motion.ts'

const parts = ['title', 'business_type', 'description', 'reason', 'attachments'] as const

/** Which text of a motion the reader has read; what of it was `changed` since counts as read once they say so. */
export function useReadText(motion: Motion) {
  const [read, setRead] = useState(motion)
  const changed = parts.filter((part) => wordsOf(motion, part) !== wordsOf(read, part))
  return { text_hash: read.text_hash, isChanged: motion.text_hash !== read.text_hash, changed, readAgain: () => setRead(motion) }
}

function wordsOf({ business_type, attachments, ...texts }: Motion, part: (typeof parts)[number]): string {
  if (part === 'business_type') return business_type.text
  if (part === 'attachments') return attachments.map(({ name, sha256 }) => `${sha256} ${name}`).join('\n')
  return texts[part]
}
