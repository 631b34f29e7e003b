import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm), 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_LENGTH = 1_024

/** Systems encode the same letter differently: ü as one character or as two. */
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(typed(password), cost)

/** Verified against if there is no such user, so that an unknown name takes as long as a wrong password. */
const nobodysHash = hashPassword('nobody has this password')

/** Whether the password matches. Without a stored hash it never does, but takes the same time. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash), typed(password.slice(0, MAX_LENGTH)))
  return stored !== null && password.length <= MAX_LENGTH && fits
}
