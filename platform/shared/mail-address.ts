import { z } from 'zod'

/** Zod's own pattern with letters of all scripts (RFC 6531). Accepts no display name, no second address and nothing that could inject a header. */
const pattern =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u

/** Schema of one address, normalized to composed characters (NFC); `error` is the text key for anything else. */
export const mailAddress = (error?: string) =>
  z
    .email({ pattern, ...(error && { error }) })
    .max(254)
    .normalize('NFC')

const address = mailAddress()

/** Whether a text is a valid e-mail address. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).success
