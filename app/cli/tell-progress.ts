import type { Terminal } from './site.ts'

const width = 30

/** Tells how much of `all` is done: on a terminal by a bar that grows, elsewhere by a line for each tenth. */
export function tellProgress({ all, print, progress }: { all: number } & Pick<Terminal, 'print' | 'progress'>): (done: number) => void {
  let told = 0
  return (done) => {
    const share = all === 0 ? 1 : Math.max(done, 0) / all
    const text = `${Math.floor(share * 100)} % (${Math.max(done, 0)} of ${all})`
    if (progress && told < 1) progress(`[${'#'.repeat(Math.floor(share * width)).padEnd(width, '.')}] ${text}`, share === 1)
    if (!progress && Math.floor(share * 10) > Math.floor(told * 10)) print(text)
    told = Math.max(share, told)
  }
}
