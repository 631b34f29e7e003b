import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default algorithm), 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longest = 1_024

/** Systems type the same letter in different ways: ü as one character or as two. */
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(typed(password), cost)

/** Verified against when there is no such user, so that an unknown name takes as long as a wrong password. */
const nobodysHash = hashPassword('nobody has this password')

/** Whether the password fits; without a stored hash never, in the same time. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await verify(stored ?? (await nobodysHash), typed(password.slice(0, longest)))
  return stored !== null && password.length <= longest && fits
}
