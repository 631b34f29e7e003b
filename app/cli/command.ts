import { parseArgs } from 'node:util'
import { role } from '#platform/shared/actor.ts'
import { day as usualDay } from '#platform/shared/fields.ts'
import { isLanguage, languages } from '#platform/shared/languages.ts'
import type { Site, Terminal } from './site.ts'

/** An option as typed (`--first-name TEXT`), keyed by the field it sets (`first_name`). Without `takes` it is a flag. */
type Option<Value> = { takes?: string; help: string; read: (text: string) => Value }
export type Options = Record<string, Option<unknown>>
type Values<Given extends Options> = { [Name in keyof Given]?: Given[Name] extends Option<infer Value> ? Value : never }

/** A command of the command line as it is typed: `admin -- user add USERNAME --email …`. */
type Typed<Args extends readonly string[] = readonly string[], Given extends Options = Options> = {
  name: string
  does: string
  /** Names of the required arguments, in order. */
  args: Args
  options: Given
  /** More lines for --help. */
  more?: string
}

type GivenTo<Args extends readonly string[], Given extends Options> = { args: { [Index in keyof Args]: string }; values: Values<Given> }

/** A command that works on the site. */
export type Command<Args extends readonly string[] = readonly string[], Given extends Options = Options> = Typed<Args, Given> & {
  // A method rather than a property, so that commands with different options fit into one list.
  run(site: Site, given: GivenTo<Args, Given>): Promise<void>
}

/** A command that needs no site, or opens it itself. */
export type LoneCommand<Args extends readonly string[] = readonly string[], Given extends Options = Options> = Typed<Args, Given> & {
  runAlone(terminal: Terminal, given: GivenTo<Args, Given>): Promise<void>
}

/** Defines a command that works on the site; infers the types of its arguments and options. */
export const command = <const Args extends readonly string[], const Given extends Options>(definition: Command<Args, Given>): Command =>
  definition

/** Defines a command that needs no site, or opens it itself. */
export const loneCommand = <const Args extends readonly string[], const Given extends Options>(
  definition: LoneCommand<Args, Given>,
): LoneCommand => definition

/** The command was typed wrongly; nothing has happened. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type Parsed = { args: string[]; values: Record<string, unknown> }

/** Parses what was typed after the command's name. Throws UsageError. */
export function parseCommand(typedCommand: Typed, typed: string[]): Parsed {
  const { values, positionals } = parse(typedCommand, typed)
  if (positionals.length < typedCommand.args.length) {
    throw new UsageError(`${typedCommand.args.slice(positionals.length).join(' and ')} missing`)
  }
  if (positionals.length > typedCommand.args.length) throw new UsageError(`"${positionals[typedCommand.args.length]}" is one too many`)
  return { args: positionals, values: Object.fromEntries(Object.entries(values).map((entry) => valueOf(typedCommand, entry))) }
}

/** An option as typed: `first_name` becomes `--first-name`. */
const typedName = (field: string) => `--${field.replaceAll('_', '-')}`

function parse({ options }: Typed, args: string[]) {
  const known = Object.entries(options).map(([field, { takes }]) => [
    typedName(field).slice(2),
    { type: takes === undefined ? ('boolean' as const) : ('string' as const) },
  ])
  try {
    return parseArgs({ args, options: Object.fromEntries(known), allowPositionals: true })
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError((error as Error).message)
    throw error
  }
}

function valueOf({ options }: Typed, [name, typed]: [string, unknown]): [string, unknown] {
  const field = name.replaceAll('-', '_')
  try {
    return [field, options[field]?.read(String(typed))]
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`--${name}: ${error.message}`) : error
  }
}

const program = 'npm run admin --'

const columns = (rows: [string, string][]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

/** Help for all commands, or those of one subject (`user`). */
export function helpOfAll(commands: Typed[]): string {
  const rows = commands.map(({ name, args, does }): [string, string] => [[name, ...args].join(' '), does])
  return [
    `Usage: ${program} COMMAND [OPTIONS]`,
    '',
    ...columns(rows),
    '',
    `"${program} COMMAND --help" tells the options of a command.`,
    'The settings are those of the site (DATA_DIR, DATABASE_URL, TIME_ZONE …). The site may run meanwhile.',
    'Exit codes: 0 done, 1 refused, 2 typed wrongly. For --json in a pipe: npm run --silent admin -- user list --json',
  ].join('\n')
}

/** Help for one command, with its options. */
export function helpOf({ name, args, does, options, more }: Typed): string {
  const rows = Object.entries(options).map(([field, { takes, help }]): [string, string] => [
    `${typedName(field)} ${takes ?? ''}`.trim(),
    help,
  ])
  return [
    `Usage: ${[program, name, ...args].join(' ')}${rows.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    `${does}.`,
    ...(rows.length > 0 ? ['', ...columns(rows)] : []),
    ...(more ? ['', more] : []),
  ].join('\n')
}

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
const readWholeNumber = (typed: string) => (/^-?\d{1,9}$/.test(typed) ? Number(typed) : undefined)
/** A whole number that fits the database's integer. */
export const wholeNumber = (help: string) => asTyped('NUMBER', help, readWholeNumber)
/** A whole number; empty for none. */
export const wholeNumberOrNone = (help: string) => asTyped('NUMBER', help, (typed) => (typed === '' ? null : readWholeNumber(typed)))
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
