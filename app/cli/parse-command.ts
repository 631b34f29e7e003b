import { parseArgs } from 'node:util'
import { type Typed, UsageError } from './command.ts'

export type Parsed = { args: string[]; values: Record<string, unknown> }

/** Parses what was typed after the command's name. Throws UsageError. */
export function parseCommand(command: Typed, typed: string[]): Parsed {
  const { values, positionals } = read(command, typed)
  if (positionals.length < command.args.length) {
    throw new UsageError(`${command.args.slice(positionals.length).join(' and ')} missing`)
  }
  if (positionals.length > command.args.length) throw new UsageError(`"${positionals[command.args.length]}" is one too many`)
  return { args: positionals, values: Object.fromEntries(Object.entries(values).map((entry) => valueOf(command, entry))) }
}

/** An option as typed: `first_name` becomes `--first-name`. */
export const typedName = (field: string) => `--${field.replaceAll('_', '-')}`

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
