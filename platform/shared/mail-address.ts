import { z } from 'zod'

/** The library's own rule, with the letters of all scripts in place of those of ASCII (RFC 6531): no name, no second address, nothing to make a header of. */
const pattern =
  /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u

/** One address, with each of its letters as one sign; `error` is the key of what is said of anything else. */
export const mailAddress = (error?: string) =>
  z
    .email({ pattern, ...(error && { error }) })
    .max(254)
    .normalize('NFC')

const address = mailAddress()

/** Whether mail can be sent there. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).success
