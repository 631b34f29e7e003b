import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The first of these programs that can be run, by its path or by its name on the PATH. */
export function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = names.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))))
  return candidates.find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
