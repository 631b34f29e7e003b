import { day as usualDay } from '#features/administration/fields.ts'
import { role } from '#platform/shared/actor.ts'
import { isLanguage, languages } from '#platform/shared/languages.ts'
import { type Option, UsageError } from './command.ts'

// Refuses only what cannot be parsed; whether a value is allowed is checked by the field's schema.
function asTyped<Value>(takes: string, help: string, read: (text: string) => Value | undefined): Option<Value> {
  return {
    takes,
    help,
    read: (text) => {
      const value = read(text)
      if (value === undefined) throw new UsageError(`expected ${takes}, not "${text}"`)
      return value
    },
  }
}

/** Accepted spellings of on and off. */
export const switches: Record<string, boolean> = { on: true, off: false, true: true, false: false }

/** Any text. */
export const text = (help: string) => asTyped('TEXT', help, (typed) => typed)
/** Several texts, separated by commas. */
export const words = (help: string) => asTyped('TEXT,TEXT', help, (typed) => typed.split(',').map((word) => word.trim()))
/** A text; empty for none. */
export const textOrNone = (help: string) => asTyped('TEXT', help, (typed) => typed || null)
/** A day for filters, which no schema checks later; only days that the database can represent. */
export const day = (help: string) => asTyped('YYYY-MM-DD', help, (typed) => usualDay.safeParse(typed).data)
/** A day; empty for none. */
export const dayOrNone = (help: string) => asTyped('YYYY-MM-DD', help, (typed) => typed || null)
/** A whole number that fits the database's integer. */
export const wholeNumber = (help: string) => asTyped('NUMBER', help, (typed) => (/^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined))
export const onOff = (help: string) => asTyped('on|off', help, (typed) => switches[typed])
export const language = (help: string) => asTyped(languages.join('|'), help, (typed) => (isLanguage(typed) ? typed : undefined))
/** A language; empty for none. */
export const languageOrNone = (help: string) =>
  asTyped(languages.join('|'), help, (typed) => (typed === '' ? null : isLanguage(typed) ? typed : undefined))
/** One word from a list. */
export const oneOf = <const Word extends string>(known: readonly Word[], help: string) =>
  asTyped(known.join('|'), help, (typed) => known.find((word) => word === typed))
/** Several words from a list, separated by commas. */
export const someOf = <const Word extends string>(known: readonly Word[], help: string) =>
  asTyped(known.join(','), help, (typed) => {
    const named = typed.split(',').map((word) => word.trim())
    return named.every((word): word is Word => known.some((name) => name === word)) ? named : undefined
  })
/** Roles in a committee, separated by commas. */
export const roles = (help: string) => someOf(role.options, help)
/** An option without a value: true if present. */
export const flag = (help: string): Option<true> => ({ help, read: () => true })
export const json = flag('print JSON')
