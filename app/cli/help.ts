import type { Typed } from './command.ts'
import { typedName } from './parse-command.ts'

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
