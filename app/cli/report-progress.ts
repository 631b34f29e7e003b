import type { Terminal } from './site.ts'

const width = 30

/** Reports how much of `all` is done: by a progress bar on a terminal, elsewhere by a line for each tenth. */
export function reportProgress({ all, print, progress }: { all: number } & Pick<Terminal, 'print' | 'progress'>): (done: number) => void {
  let reported = 0
  return (done) => {
    const share = all === 0 ? 1 : Math.max(done, 0) / all
    const text = `${Math.floor(share * 100)} % (${Math.max(done, 0)} of ${all})`
    if (progress && reported < 1) progress(`[${'#'.repeat(Math.floor(share * width)).padEnd(width, '.')}] ${text}`, share === 1)
    if (!progress && Math.floor(share * 10) > Math.floor(reported * 10)) print(text)
    reported = Math.max(share, reported)
  }
}
