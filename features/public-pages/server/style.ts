import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const rules = readFileSync(join(import.meta.dirname, 'public.css'), 'utf8')

/** The style sheet in the site's colour, and its name, which changes with it: caches may keep it for ever. */
export function styleIn(primary_color: string): { name: string; text: string } {
  const text = `:root{--accent:${primary_color}}\n${rules}`
  return { name: `style-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.css`, text }
}
