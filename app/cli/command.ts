import { parseArgs } from 'node:util'
import type { Site, Terminal } from './site.ts'

/** An option as typed (`--first-name TEXT`), keyed by the field it sets (`first_name`). Without `takes` it is a flag. */
export type Option<Value> = { takes?: string; help: string; read: (text: string) => Value }
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
  const { values, positionals } = read(typedCommand, typed)
  if (positionals.length < typedCommand.args.length) {
    throw new UsageError(`${typedCommand.args.slice(positionals.length).join(' and ')} missing`)
  }
  if (positionals.length > typedCommand.args.length) throw new UsageError(`"${positionals[typedCommand.args.length]}" is one too many`)
  return { args: positionals, values: Object.fromEntries(Object.entries(values).map((entry) => valueOf(typedCommand, entry))) }
}

/** An option as typed: `first_name` becomes `--first-name`. */
const typedName = (field: string) => `--${field.replaceAll('_', '-')}`

function read({ options }: Typed, args: string[]) {
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
