import type { Site } from './site.ts'

/** An option as typed (`--first-name TEXT`); its name in code is the field it fills (`first_name`). Without `takes` it is a switch to name. */
export type Option<Value> = { takes?: string; help: string; read: (text: string) => Value }
export type Options = Record<string, Option<unknown>>
type Values<Given extends Options> = { [Name in keyof Given]?: Given[Name] extends Option<infer Value> ? Value : never }

/** One command of the command line: `admin -- user add USERNAME --email …`. */
export type Command<Args extends readonly string[] = readonly string[], Given extends Options = Options> = {
  name: string
  does: string
  /** What has to be named, in this order. */
  args: Args
  options: Given
  /** Further lines for --help. */
  more?: string
  // A method, so that commands with different options stand in one list.
  run(site: Site, given: { args: { [Index in keyof Args]: string }; values: Values<Given> }): Promise<void>
}

export const command = <const Args extends readonly string[], const Given extends Options>(definition: Command<Args, Given>): Command =>
  definition

/** The command was typed wrongly; nothing has happened. Exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
