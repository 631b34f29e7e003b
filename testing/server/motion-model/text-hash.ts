import { createHash } from 'node:crypto'

type Signed = { title: string; description: string; reason: string; business_type: string; attachments: { name: string; sha256: string }[] }

export const sha256 = (said: string) => createHash('sha256').update(said).digest('hex')

/** By what hash a text is known, as the documents have it and not by the product's own function. */
export const textHashOf = ({ title, description, reason, business_type, attachments }: Signed): string =>
  sha256(JSON.stringify({ title, description, reason, business_type, attachments }))
