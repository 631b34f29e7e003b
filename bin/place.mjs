// Where things are. Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/** The Node that the packages bring along, on which the program runs whatever the machine has. */
export const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Compiled code is kept there, which halves the time until a script's modules are loaded. */
export const compiled = path.join(root, 'node_modules/.cache/compiled')

/** The environment in which programs of the packages find each other. */
export const environment = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` }

/** Ends with one line for people. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}
