import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fold, repeated, spellings, wordsIn } from './fold.ts'

/** Whose password it is to be, as far as that is known. */
export type Named = { [Name in 'username' | 'first_name' | 'last_name' | 'email']?: string | undefined }

/** Why a password is refused: whoever guesses tries such ones first. */
export type Weakness = 'password_common' | 'password_own_name'

/** In letters: less than that beside a name, or again and again, is no secret. */
const shortestSecret = 4

/** Why others would soon guess a password; undefined for one that they would not. */
export async function weaknessOf(password: string, named: Named): Promise<Weakness | undefined> {
  const common = await commonWords()
  const isCommon = (folded: string) => wordsIn(folded).some((word) => common.has(word))
  const folded = fold(password)
  const names = namesOf(named)
  const isOwnName = wordsIn(folded).some((word) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), word)
    return rest !== word && (lettersOf(rest) < shortestSecret || isCommon(rest))
  })
  if (isOwnName) return 'password_own_name'
  return isCommon(folded) || repeated(folded).length < shortestSecret ? 'password_common' : undefined
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '').length

/** Each name whole and in its parts, the longest first; shorter ones are in too many words. */
function namesOf({ username = '', first_name = '', last_name = '', email = '' }: Named): string[] {
  const [mailbox = '', domain = ''] = email.split('@')
  const whole = [username, first_name, last_name, email, mailbox, domain.replace(/\.[^.]*$/, '')].flatMap(spellings)
  const parts = whole.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...whole, ...parts])].filter((name) => name.length >= 3).toSorted((one, other) => other.length - one.length)
}

let known: Promise<Set<string>> | undefined

/** Read once, when the first password is set. */
function commonWords(): Promise<Set<string>> {
  known ??= readWords()
  return known
}

async function readWords() {
  const text = await readFile(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Set(lines.flatMap(spellings))
}
