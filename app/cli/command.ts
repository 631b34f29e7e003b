import type { Site, Terminal } from './site.ts'

/** An option as typed (`--first-name TEXT`); its name in code is the field it fills (`first_name`). Without `takes` it is a switch to name. */
export type Option<Value> = { takes?: string; help: string; read: (text: string) => Value }
export type Options = Record<string, Option<unknown>>
type Values<Given extends Options> = { [Name in keyof Given]?: Given[Name] extends Option<infer Value> ? Value : never }

/** A command of the command line as it is typed: `admin -- user add USERNAME --email …`. */
export type Typed<Args extends readonly string[] = readonly string[], Given extends Options = Options> = {
  name: string
  does: string
  /** What has to be named, in this order. */
  args: Args
  options: Given
  /** Further lines for --help. */
  more?: string
}

type GivenTo<Args extends readonly string[], Given extends Options> = { args: { [Index in keyof Args]: string }; values: Values<Given> }

/** One that works on the site. */
export type Command<Args extends readonly string[] = readonly string[], Given extends Options = Options> = Typed<Args, Given> & {
  // A method, so that commands with different options stand in one list.
  run(site: Site, given: GivenTo<Args, Given>): Promise<void>
}

/** One that needs no site, or opens it in its own way. */
export type LoneCommand<Args extends readonly string[] = readonly string[], Given extends Options = Options> = Typed<Args, Given> & {
  runAlone(terminal: Terminal, given: GivenTo<Args, Given>): Promise<void>
}

export const command = <const Args extends readonly string[], const Given extends Options>(definition: Command<Args, Given>): Command =>
  definition

export const loneCommand = <const Args extends readonly string[], const Given extends Options>(
  definition: LoneCommand<Args, Given>,
): LoneCommand => definition

/** The command was typed wrongly; nothing has happened. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
