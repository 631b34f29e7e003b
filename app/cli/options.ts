import { day as usualDay } from '#features/administration/fields.ts'
import { role } from '#platform/shared/actor.ts'
import { isLanguage } from '#platform/shared/languages.ts'
import { type Option, UsageError } from './command.ts'

// Only what cannot be turned into a value is refused here; whether the value fits is the fields' own matter.
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

/** What on and off can be typed as. */
export const switches: Record<string, boolean> = { on: true, off: false, true: true, false: false }

export const text = (help: string) => asTyped('TEXT', help, (typed) => typed)
/** Several, between commas. */
export const words = (help: string) => asTyped('TEXT,TEXT', help, (typed) => typed.split(',').map((word) => word.trim()))
/** Empty means that there is none. */
export const textOrNone = (help: string) => asTyped('TEXT', help, (typed) => typed || null)
/** For filters, which no field checks: a day that the database knows as well. */
export const day = (help: string) => asTyped('YYYY-MM-DD', help, (typed) => usualDay.safeParse(typed).data)
/** Empty means that there is none. */
export const dayOrNone = (help: string) => asTyped('YYYY-MM-DD', help, (typed) => typed || null)
/** Short enough for the database. */
export const wholeNumber = (help: string) => asTyped('NUMBER', help, (typed) => (/^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined))
export const onOff = (help: string) => asTyped('on|off', help, (typed) => switches[typed])
export const language = (help: string) => asTyped('de|fr|en', help, (typed) => (isLanguage(typed) ? typed : undefined))
/** Empty means that there is none. */
export const languageOrNone = (help: string) =>
  asTyped('de|fr|en', help, (typed) => (typed === '' ? null : isLanguage(typed) ? typed : undefined))
/** A word of a known list. */
export const oneOf = <const Word extends string>(known: readonly Word[], help: string) =>
  asTyped(known.join('|'), help, (typed) => known.find((word) => word === typed))
/** Words of a known list, separated by commas. */
export const someOf = <const Word extends string>(known: readonly Word[], help: string) =>
  asTyped(known.join(','), help, (typed) => {
    const named = typed.split(',').map((word) => word.trim())
    return named.every((word): word is Word => known.some((name) => name === word)) ? named : undefined
  })
export const roles = (help: string) => someOf(role.options, help)
/** True when it is named. */
export const flag = (help: string): Option<true> => ({ help, read: () => true })
export const json = flag('print JSON')
