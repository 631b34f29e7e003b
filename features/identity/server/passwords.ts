import { readFile } from 'node:fs/promises'
import path from 'node:path'
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

/** The user whom the password is for, as far as known. */
export type Named = { [Name in 'username' | 'first_name' | 'last_name' | 'email']?: string | undefined }

/** Why a password is refused: attackers try these first. */
export type Weakness = 'password_common' | 'password_own_name'

/** In letters: fewer than this beside a name, or repeated, are no secret. */
const MIN_SECRET_LETTERS = 4

/** Why a password is easy to guess; undefined if it is not. */
export async function weaknessOf(password: string, named: Named): Promise<Weakness | undefined> {
  const common = await commonWords()
  const isCommon = (folded: string) => wordsIn(folded).some((word) => common.has(word))
  const folded = fold(password)
  const names = namesOf(named)
  const isOwnName = wordsIn(folded).some((word) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), word)
    return rest !== word && (lettersOf(rest) < MIN_SECRET_LETTERS || isCommon(rest))
  })
  if (isOwnName) return 'password_own_name'
  return isCommon(folded) || repeated(folded).length < MIN_SECRET_LETTERS ? 'password_common' : undefined
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length

/** Each name whole and in parts, longest first; names under three letters occur in too many words. */
function namesOf({ username = '', first_name = '', last_name = '', email = '' }: Named): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const whole = [username, first_name, last_name, email, mailbox, domain.replace(/\.[^.]*$/, '')].flatMap(spellings)
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...whole, ...parts])].filter((name) => name.length >= 3).toSorted((one, other) => other.length - one.length)
}

let known: Promise<Set<string>> | undefined

/** Loaded once, when the first password is set. */
function commonWords(): Promise<Set<string>> {
  known ??= readWords()
  return known
}

async function readWords() {
  const text = await readFile(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Set(lines.flatMap(spellings))
}

/** Normalises spelling: lower case, without accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** The folded text, once with ü as u and once as ue. */
const spellings = (text: string): string[] => {
  const spelt = text.normalize('NFC').toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return [fold(text), fold(spelt)]
}

/** Characters that stand for similar letters; 1 and ! may be read as i or as l. */
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '5': 's', $: 's', '7': 't', '8': 'b' }
const read = (one: 'i' | 'l') => (text: string) => text.replace(/[@4305$781!|]/g, (sign) => lookalikes[sign] ?? one)
const ways = [(text: string) => text, read('i'), read('l')]

/** Strips digits and punctuation around a word. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Removes separators: `p-a-s-s` is one word. */
const joined = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** The repeated unit of a text; the text itself if it does not repeat. */
const repeated = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** The words that a folded text may stand for, without common additions: digits and signs around it, lookalike characters, repetition. */
function wordsIn(folded: string): string[] {
  const forms = ways.flatMap((way) => [way(folded), bare(way(folded)), way(bare(folded))])
  return [...new Set(forms.flatMap((form) => [form, joined(form), repeated(joined(form))]))].filter((word) => word !== '')
}
