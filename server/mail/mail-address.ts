import { z } from 'zod'

const address = z.email().max(254)

/** Whether mail can be sent there: one address, without a name, a line's end or anything else that a header could be made of. */
export const isMailAddress = (text: string): boolean => address.safeParse(text).success
