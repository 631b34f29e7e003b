import { createHash } from 'node:crypto'

type Signed = { title: string; description: string; reason: string; business_type: string; attachments: { name: string; sha256: string }[] }

export const sha256 = (said: string) => createHash('sha256').update(said).digest('hex')

/** Hash of a text as the documents define it, independent of the product's own function. */
export const textHashOf = ({ title, description, reason, business_type, attachments }: Signed): string =>
  sha256(JSON.stringify({ title, description, reason, business_type, attachments }))
