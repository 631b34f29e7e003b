// Paths of the repository. Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import path from 'node:path'

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/** The Node that the packages include; the program runs on it whatever the machine has. */
export const node = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Cache of compiled code, which halves the time to load a script's modules. */
export const compiled = path.join(root, 'node_modules/.cache/compiled')

/** Environment in which the packages' programs find each other. */
export const environment = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` }

/** Prints one line and exits with an error. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}
