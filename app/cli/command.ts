import type { Site, Terminal } from './site.ts'

/** An option as typed (`--first-name TEXT`), keyed by the field it sets (`first_name`). Without `takes` it is a flag. */
export type Option<Value> = { takes?: string; help: string; read: (text: string) => Value }
export type Options = Record<string, Option<unknown>>
type Values<Given extends Options> = { [Name in keyof Given]?: Given[Name] extends Option<infer Value> ? Value : never }

/** A command of the command line as it is typed: `admin -- user add USERNAME --email …`. */
export type Typed<Args extends readonly string[] = readonly string[], Given extends Options = Options> = {
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
